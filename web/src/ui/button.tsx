import type { ComponentProps } from 'preact';

/** A button that submits no form. It looks like one unless `class` says otherwise. */
export function Button({ class: look = 'button', ...props }: ComponentProps<'button'>) {
  return <button type="button" class={look} {...props} />;
}
