import type { SmtpService } from '../service.ts';

/** What a session is doing, which determines its timeout. */
export type Activity = 'between messages' | 'commands' | 'message data';

/** The time by which a client has to send what is expected next. */
export class SessionTimeouts {
  readonly #service: SmtpService;
  readonly #session: number;
  #message = Number.POSITIVE_INFINITY;
  #next = 0;
  #extended = 0;

  constructor(service: SmtpService) {
    this.#service = service;
    this.#session = service.now + service.limits.smtpSessionTimeout;
  }

  /** Milliseconds since the client last sent something useful. */
  get idleMs(): number {
    return this.#service.now - this.#extended;
  }

  get isOver(): boolean {
    return this.#service.now >= this.#next;
  }

  /** The session has exceeded its maximum duration and must end after the open message. */
  get isSessionOver(): boolean {
    return this.#service.now >= this.#session;
  }

  /** The client has sent something useful. */
  extend(activity: Activity): void {
    const { now, limits } = this.#service;
    this.#extended = now;
    if (activity === 'between messages') {
      this.#message = Number.POSITIVE_INFINITY;
      this.#next = Math.min(now + limits.smtpIdleTimeout, this.#session);
      return;
    }
    if (this.#message === Number.POSITIVE_INFINITY) this.#message = now + limits.smtpMessageTimeout;
    const silence = activity === 'commands' ? limits.smtpIdleTimeout : limits.smtpDataTimeout;
    this.#next = Math.min(now + silence, this.#message);
  }

  setIn(ms: number): void {
    this.#next = this.#service.now + ms;
  }
}
