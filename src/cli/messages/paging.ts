// The same values as in src/contract/list.ts. Importing that file would load its schemas and slow down every command.
export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 200;
