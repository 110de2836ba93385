export * from '../client/index.ts';
export { RunningPostern, type StartOptions, startPostern } from './start-postern.ts';
