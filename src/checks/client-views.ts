import type { ClientViewTasks } from '../view/views.ts';
import { type TaskModule, taskModule } from '../workers/task-module.ts';

/** Prepares views as a mail client would show them. Loaded on worker threads, on first use. */
export const clientViews: TaskModule<ClientViewTasks> = taskModule(
  new URL('./client-view.ts', import.meta.url),
);
