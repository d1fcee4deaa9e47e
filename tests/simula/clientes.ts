import { Client, type ClientConfig } from "pg";

type Conectado = (error: Error | null) => void;

/**
 * Clients of pg whose connection outlives the pool that opened it: opened anew, connections took most of a history's
 * time. `drop` ends those that no pool has now.
 */
export function keepClientes() {
  const libres: Cliente[] = [];

  class Cliente extends Client {
    #abierto = false;

    constructor(config?: ClientConfig) {
      super(config);
      const libre = libres.pop();
      if (libre) return libre;
      this.#watch();
    }

    #watch(): void {
      for (const suceso of ["error", "end"] as const) this.on(suceso, () => (this.#abierto = false));
    }

    override connect(): Promise<this>;
    override connect(callback: Conectado): void;
    override connect(callback: Conectado = () => {}): Promise<this> | void {
      if (this.#abierto) return callback(null);
      super.connect((error: Error | null) => {
        this.#abierto = !error;
        callback(error);
      });
    }

    /** As a pool gives it up. */
    override end(): Promise<void>;
    override end(callback: Conectado): void;
    override end(callback: Conectado = () => {}): Promise<void> | void {
      this.removeAllListeners();
      this.#watch();
      // What a watcher set.
      Reflect.deleteProperty(this, "query");
      if (!this.#abierto) return this.drop(callback);
      libres.push(this);
      callback(null);
    }

    drop(callback: Conectado = () => {}): void {
      super.end(() => callback(null));
    }
  }

  return { Cliente, drop: () => libres.splice(0).forEach((one) => one.drop()) };
}
