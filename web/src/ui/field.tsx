import type { ComponentProps } from 'preact';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** How it shares a line with others. */
  fit?: 'form-grow' | 'form-third' | 'form-short';
  note?: string;
};

/** An input of a form, with its label. */
export function Field({ label, fit, note, ...input }: FieldProps) {
  return (
    <label class={`form-field stack ${fit ?? ''}`}>
      {label}
      <input class="field" {...input} />
      {note && <span class="form-note">{note}</span>}
    </label>
  );
}
