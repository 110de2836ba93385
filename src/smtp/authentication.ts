import { AuthExchange, type AuthStep, type Login } from './auth-exchange.ts';
import { type Answer, LATER, refusals, replies } from './replies.ts';
import type { SmtpService } from './service.ts';

/** Who the client of one session is, and how it proves that. */
export class Authentication {
  /** The name logged in with, or null. */
  user: string | null = null;
  /** The next line answers a challenge and is no command. */
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

  /** Takes what stood behind AUTH. */
  begin(argument: string): Answer {
    if (this.user !== null) return refusals.alreadyAuthenticated;
    const { policy } = this.#service;
    this.#exchange = new AuthExchange(policy.name, policy.authenticate !== undefined);
    return this.#step(this.#exchange.begin(argument));
  }

  /** Takes the answer to a challenge; null for a line that cannot be read. */
  line(text: string | null): Answer {
    this.awaitsLine = false;
    return text === null ? refusals.authMalformed : this.#step(this.#exchange!.answer(text));
  }

  #step(step: AuthStep): Answer {
    if (typeof step !== 'string') return 'user' in step ? this.#check(step) : step;
    this.awaitsLine = true;
    return step;
  }

  #check({ user, password }: Login): Answer {
    const { log, policy } = this.#service;
    if (!policy.authenticate) return this.#succeed(user);
    policy.authenticate(user, password).then(
      (valid) => (valid ? this.#answerLater(this.#succeed(user)) : this.#fail(user)),
      (error: unknown) => {
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

  // The answer comes late, so that guessing is slow; only this session waits for it.
  #fail(user: string): void {
    const { log, limits } = this.#service;
    log.warn('smtp: sign-in rejected', { user, peer: this.#remoteAddress });
    this.#failures++;
    const refusal =
      this.#failures < limits.maxAuthFailures ? refusals.authFailed : refusals.tooManyAuthFailures;
    setTimeout(() => this.#answerLater(refusal), limits.authFailureDelayMs).unref();
  }
}
