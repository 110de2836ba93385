/**
 * Length of the accept queue of servers. When a burst of connections fills it, clients retry only after a second or more.
 * One whose handshake was completed with a SYN cookie does not retry at all: it waits for an SMTP greeting in vain.
 */
export const ACCEPT_QUEUE = 4096;
