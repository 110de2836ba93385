/** The monotonic clock of this process can leap ahead, so that no test has to wait for a timeout of the server. */
const sinceStart = performance.now.bind(performance);
let leaped = 0;
performance.now = () => sinceStart() + leaped;

export function leap(ms: number): void {
  leaped += ms;
}

/** Lets the clock run twenty times as fast, until the returned function is called. */
export function hasten(): () => void {
  const timer = setInterval(leap, 50, 1000);
  return () => clearInterval(timer);
}
