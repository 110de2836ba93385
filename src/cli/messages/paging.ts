// As src/contract/list.ts has them, without loading its schemas: a command has to start quickly.
export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 200;
