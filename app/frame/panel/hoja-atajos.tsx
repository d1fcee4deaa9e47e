import { useState } from "react";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { usePuede } from "#app/routing/puesto.tsx";
import { hasAtajos, switchAtajos } from "./con-atajos.ts";
import { useServicio } from "./servicios.ts";
import { HOJA } from "./teclas.ts";

export default function HojaAtajos({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on, setOn] = useState(hasAtajos);
  const puede = usePuede();
  const has = useServicio();
  const handleChange = (chosen: boolean) => {
    switchAtajos(chosen);
    setOn(hasAtajos());
  };
  return (
    <ModalDialog open={open} onClose={onClose} title="Atajos de teclado">
      <div className="grid gap-5 text-sm">
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={on}
            onChange={({ target }) => handleChange(target.checked)}
            className="size-5"
          />
          Usar las teclas de una sola letra en este navegador
        </label>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {HOJA.map(({ titulo, filas }) => (
            <section key={titulo} aria-label={titulo} className="first:row-span-2">
              <h3 className="mb-1 text-base">{titulo}</h3>
              <dl>
                {filas
                  .filter(({ permiso, servicio }) => (!permiso || puede(...permiso)) && has(servicio))
                  .map(({ teclas, texto }) => (
                    <div
                      key={texto}
                      className="flex min-h-9 items-center justify-between gap-4 border-b last:border-b-0"
                    >
                      <dt>{texto}</dt>
                      <dd className="flex gap-1">
                        {teclas.map((tecla) => (
                          <kbd
                            key={tecla}
                            className="min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-xs"
                          >
                            {tecla}
                          </kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </ModalDialog>
  );
}
