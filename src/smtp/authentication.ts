import { AppError } from '../mailbox/errors.ts';
import { AuthExchange, type AuthStep, type Login } from './auth-exchange.ts';
import { type Answer, LATER, type Refusal, refusals, replies } from './replies.ts';
import type { SmtpService } from './service.ts';

/** Whether the client of one session has signed in, and its attempts to do so. */
export class Authentication {
  /** The username signed in with, or null. */
  user: string | null = null;
  /** The next line is the response to a challenge, not a command. */
  awaitsLine = false;

  readonly #service: SmtpService;
  readonly #remoteAddress: string;
  readonly #answerLater: (answer: Answer) => void;
  #exchange: AuthExchange | null = null;
  #failures = 0;

  /** `answerLater` gets the answer to each login that had to be checked: those return LATER. */
  constructor(service: SmtpService, remoteAddress: string, answerLater: (answer: Answer) => void) {
    this.#service = service;
    this.#remoteAddress = remoteAddress;
    this.#answerLater = answerLater;
  }

  /** Takes the argument of AUTH. */
  begin(argument: string): Answer {
    if (this.user !== null) return refusals.alreadyAuthenticated;
    const { policy } = this.#service;
    this.#exchange = new AuthExchange(policy.name, policy.authenticate !== undefined);
    return this.#step(this.#exchange.begin(argument));
  }

  /** Takes the response to a challenge; null for a line that cannot be read. */
  line(text: string | null): Answer {
    this.awaitsLine = false;
    return text === null ? refusals.authMalformed : this.#step(this.#exchange!.answer(text));
  }

  #step(step: AuthStep): Answer {
    this.awaitsLine = typeof step === 'string';
    if (typeof step === 'string') return step;
    this.#exchange = null;
    return 'user' in step ? this.#check(step) : step;
  }

  #check({ user, password }: Login): Answer {
    const { log, policy } = this.#service;
    const peer = this.#remoteAddress;
    if (!policy.authenticate) return this.#succeed(user);
    policy.authenticate(user, password, peer).then(
      (isRight) => {
        if (isRight) return this.#answerLater(this.#succeed(user));
        log.warn('smtp: sign-in rejected', { user, peer });
        this.#fail(refusals.authFailed);
      },
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'overloaded')
          return this.#fail(refusals.authOverloaded);
        log.error('smtp: password check failed', { error });
        this.#answerLater(refusals.authUnavailable);
      },
    );
    return LATER;
  }

  #succeed(user: string): Answer {
    this.user = user;
    return replies.authenticated;
  }

  // The reply comes late, so that guessing is slow; only this session waits for it.
  #fail(refusal: Refusal): void {
    const { limits } = this.#service;
    const answer = ++this.#failures < limits.maxAuthFailures ? refusal : refusals.tooManyAuthFailures;
    setTimeout(() => this.#answerLater(answer), limits.authFailureDelayMs).unref();
  }
}
