/** What the Posterns that share a store need besides messages. A store of one process has none of it. */
export interface SharedState {
  /** Says which node does something that only one may do. */
  lease(name: string): Lease;
  webhookPosition: SharedWebhookPosition;
}

export interface Lease {
  /** How long it lasts without being renewed. */
  readonly durationMs: number;
  /** Takes or renews it; false when another node has it. Rejects while the store is not available. */
  hold(): Promise<boolean>;
  /** Lets another node take it at once. */
  release(): Promise<void>;
}

/** The id of the last message that a webhook is done with. */
export interface WebhookPosition {
  /** Undefined when there was none yet. Empty when there was no message yet. */
  read(): Promise<string | undefined>;
  /** Resolves once this position, or a later one, is stored. */
  save(id: string): Promise<void>;
}

export interface SharedWebhookPosition extends WebhookPosition {
  /** Stores the first position, unless another node has done so. */
  begin(id: string): Promise<void>;
}
