import { setTimeout as pause } from 'node:timers/promises';
import type { ChaosNode } from './chaos-node.ts';
import { type ReplicatedCluster, startReplicatedCluster } from './cluster.ts';
import { LossyProxy } from './lossy-proxy.ts';

type Trouble = (nodes: ChaosNode[]) => Promise<void>;

/** A database with a synchronous standby, and failures of it and of nodes that connect to it through proxies. */
export class Troubles {
  readonly databases: string[];
  readonly #cluster: ReplicatedCluster;
  readonly #proxies: LossyProxy[];

  private constructor(cluster: ReplicatedCluster, opened: { proxy: LossyProxy; url: string }[]) {
    this.#cluster = cluster;
    this.databases = opened.map(({ url }) => url);
    this.#proxies = opened.map(({ proxy }) => proxy);
  }

  static async open(nodes: number): Promise<Troubles> {
    const cluster = await startReplicatedCluster();
    return new Troubles(
      cluster,
      await Promise.all(Array.from({ length: nodes }, () => LossyProxy.open(cluster.url))),
    );
  }

  /** Kills a node with SIGKILL, and starts a new process. */
  kill(n: number): Trouble {
    return async (nodes) => {
      await nodes[n]!.kill();
      await nodes[n]!.start();
    };
  }

  /** The database commits what this node sends, but all replies are lost, until its connections break. */
  loseReplies(n: number): Trouble {
    return async () => {
      this.#proxies[n]!.loseReplies();
      await pause(200);
      this.#proxies[n]!.goAway();
      this.#proxies[n]!.comeBack();
    };
  }

  /** Disconnects a node while the others continue. */
  cutOff(n: number): Trouble {
    return async () => {
      this.#proxies[n]!.goAway();
      await pause(1000);
      this.#proxies[n]!.comeBack();
    };
  }

  /** The connections of a node stay open, but nothing passes on them any more. For two seconds, also on new ones. */
  hang(n: number): Trouble {
    return async () => {
      this.#proxies[n]!.hang();
      await pause(2000);
      this.#proxies[n]!.comeBack();
    };
  }

  crashDatabase(): Trouble {
    return () => this.#cluster.crash();
  }

  /** The standby becomes the primary. Works only once. */
  failOver(): Trouble {
    return async () => {
      for (const proxy of this.#proxies) proxy.goAway();
      const url = await this.#cluster.failOver();
      for (const proxy of this.#proxies) {
        proxy.switchTo(url);
        proxy.comeBack();
      }
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#proxies.map((proxy) => proxy.close()));
    await this.#cluster.stop();
  }
}
