import type { ViewDetails } from '../contract/message/view.ts';

/** How many images a message has, and why some of them cannot be shown. */
export type ImageCounts = ViewDetails['images'];

export const noImages: ImageCounts = { total: 0, blocked: 0, missing: 0, relative: 0 };

/** Shown on the image when the mouse is over it. */
export const imageProblems = {
  blocked: 'Remote image, blocked',
  missing: 'Not in the message',
  relative: 'A relative address, which leads nowhere in a message',
} as const;

export type ImageProblem = keyof typeof imageProblems;
