import { AppError } from '../../mailbox/errors.ts';
import type { SmtpService } from '../service.ts';
import { AuthExchange, type AuthStep, type Login } from './auth-exchange.ts';
import { type CommandResult, LATER, type Refusal, refusals, replies } from './replies.ts';

/** Whether the client of one session has signed in, and its attempts to do so. */
export class Authentication {
  /** The username signed in with, or null. */
  user: string | null = null;
  /** The next line is the response to a challenge, not a command. */
  awaitsLine = false;

  readonly #service: SmtpService;
  readonly #remoteAddress: string;
  readonly #replyLater: (result: CommandResult) => void;
  #exchange: AuthExchange | null = null;
  #failures = 0;

  /** `replyLater` is called with the result of a password check, for which the methods return LATER. */
  constructor(service: SmtpService, remoteAddress: string, replyLater: (result: CommandResult) => void) {
    this.#service = service;
    this.#remoteAddress = remoteAddress;
    this.#replyLater = replyLater;
  }

  /** Starts an exchange with the argument of AUTH. */
  begin(argument: string): CommandResult {
    if (this.user !== null) return refusals.alreadyAuthenticated;
    const { policy } = this.#service;
    this.#exchange = new AuthExchange(policy.name, policy.authenticate !== undefined);
    return this.#step(this.#exchange.begin(argument));
  }

  /** Handles the response to a challenge; null for a line that is not printable. */
  line(text: string | null): CommandResult {
    this.awaitsLine = false;
    return text === null ? refusals.authMalformed : this.#step(this.#exchange!.answer(text));
  }

  #step(step: AuthStep): CommandResult {
    this.awaitsLine = typeof step === 'string';
    if (typeof step === 'string') return step;
    this.#exchange = null;
    return 'user' in step ? this.#check(step) : step;
  }

  #check({ user, password }: Login): CommandResult {
    const { log, policy } = this.#service;
    const peer = this.#remoteAddress;
    if (!policy.authenticate) return this.#succeed(user);
    policy.authenticate(user, password, peer).then(
      (isRight) => {
        if (isRight) return this.#replyLater(this.#succeed(user));
        // Without the name, which may be a password in the wrong field.
        log.warn('smtp: sign-in rejected', { peer });
        this.#fail(refusals.authFailed);
      },
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'overloaded')
          return this.#fail(refusals.authOverloaded);
        log.error('smtp: password check failed', { error });
        this.#replyLater(refusals.authUnavailable);
      },
    );
    return LATER;
  }

  #succeed(user: string): CommandResult {
    this.user = user;
    return replies.authenticated;
  }

  // Delays the reply to slow down guessing. Only this session waits.
  #fail(refusal: Refusal): void {
    const { limits } = this.#service;
    const result = ++this.#failures < limits.maxAuthFailures ? refusal : refusals.tooManyAuthFailures;
    setTimeout(() => this.#replyLater(result), limits.authFailureDelayMs).unref();
  }
}
