// Loaded before the runner. `leap` puts the clocks of the process forward, as if a test had taken that long. Timers stay as they
// are, so the runner itself ends no test.
import vm from 'node:vm';

let leaped = 0;
const now = Date.now.bind(Date);
const sinceStart = performance.now.bind(performance);
Date.now = () => now() + leaped;
performance.now = () => sinceStart() + leaped;
globalThis.leap = (seconds) => {
  leaped += 1000 * seconds;
};

// Jest runs each file with globals of its own.
const { createContext } = vm;
vm.createContext = (...args) => {
  const context = createContext(...args);
  const { leap } = globalThis;
  vm.runInContext('Object.assign', context)(context, { leap });
  vm.runInContext('Date', context).now = Date.now;
  return context;
};
