import type { Tienda } from "#app/context.ts";
import type { RequestContext } from "#app/features/identidad/provider-call.server.ts";

export const IP = "203.0.113.7";

export const ANA = {
  nombre: "Ana",
  apellido: "Ñahui",
  email: "ana@ejemplo.pe",
  password: "clave-de-ana",
} as const;

export function formOf(fields: Readonly<Record<string, string | File | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}

/** A browser as far as cookies go: what answers set, its next requests send. */
export class Navegador {
  readonly #cookies = new Map<string, string>();
  readonly #tienda: Tienda;

  constructor(tienda: Tienda) {
    this.#tienda = tienda;
  }

  get request(): Request {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request("http://localhost:3000/perfil", { headers: { cookie, "user-agent": "prueba" } });
  }

  get ctx(): RequestContext {
    return { tienda: this.#tienda, requestScope: { ip: IP }, request: this.request };
  }

  take<T extends { cookies?: readonly string[] } | object>(answer: T): T {
    const cookies = "cookies" in answer && Array.isArray(answer.cookies) ? answer.cookies : [];
    for (const cookie of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(String(cookie)) ?? [];
      if (!value || /max-age=0/i.test(String(cookie))) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Who this browser is signed in as. */
  async persona() {
    return (await this.#tienda.identidad.readSesion(this.request)).persona;
  }

  async sesion() {
    return (await this.#tienda.identidad.readSesion(this.request)).sesion;
  }
}
