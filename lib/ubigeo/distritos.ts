import { listDepartamentos } from "./departamentos.ts";
import type { Distrito } from "./distrito.ts";
import { PROVINCIAS } from "./tabla.ts";

function readTabla(): Distrito[] {
  const departamentos = listDepartamentos();
  return PROVINCIAS.trim()
    .split("\n")
    .flatMap((line) => {
      const [, code = "", provincia = "", names = ""] = /^(\d{4}) ([^:]+): (.+)$/.exec(line) ?? [];
      const departamento = departamentos[Number(code.slice(0, 2)) - 1] ?? "";
      let last = 0;
      return names.split(", ").map((name) => {
        const [, number, distrito = ""] = /^(?:(\d\d) )?(.+)$/.exec(name) ?? [];
        last = number === undefined ? last + 1 : Number(number);
        return { codigo: code + String(last).padStart(2, "0"), distrito, provincia, departamento };
      });
    });
}

let read: readonly Distrito[] | undefined;

/** Sorted by code. */
export const listDistritos = (): readonly Distrito[] => (read ??= readTabla());
