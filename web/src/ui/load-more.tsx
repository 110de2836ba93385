import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface LoadMoreProps {
  onMore: () => void;
  children: ComponentChildren;
}

/** A "Show more" button that loads more by itself when it scrolls into view. */
export function LoadMore({ onMore, children }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: '400px' },
    );
    observer.observe(button.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <button ref={button} type="button" class="button more-button" onClick={onMore}>
      {children}
    </button>
  );
}
