// The rooms that can be removed, one line each: with the line and its folder, a feature is gone, and the rest works.
export { agents } from './agents/room.ts';
export { apis } from './apis/room.ts';
export { checks } from './checks/room.ts';
export { deliveries } from './deliveries/room.ts';
export { extract } from './extract/room.ts';
export { relay } from './relay/room.ts';
export { view } from './view/room.ts';
