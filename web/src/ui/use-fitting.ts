import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * How many children of an element are in its first line. The others wrap and are cut: they need `data-cut`, so that
 * nobody can reach what can't be seen.
 */
export function useFitting<T extends HTMLElement>(): [ref: RefObject<T | null>, fitting: number] {
  const ref = useRef<T>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const measure = () => {
    const children = [...(ref.current?.children ?? [])] as HTMLElement[];
    const [first] = children;
    // Nothing can be measured while it is not displayed.
    if (!first?.offsetParent) return;
    const end = first.offsetTop + first.offsetHeight;
    setFitting(children.filter(({ offsetTop }) => offsetTop < end).length);
  };
  useLayoutEffect(measure);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, fitting];
}
