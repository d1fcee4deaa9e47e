import { useEffect, useRef, useState } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CampoMotivo } from "./campo-motivo.tsx";

/** Whether price and stock are edited in the list, and why stock changes meanwhile; null while they are not. */
export function useEdicionLista() {
  const [motivo, setMotivo] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const saving = useFetchers().some(({ formData }) => formData?.get("intento") === "celda");
  // The list was left as it stood, so that no row moved under the hand. It is read anew when the last cell is saved: one
  // that is still on its way would end with the list as it was.
  const stale = useRef(false);
  useEffect(() => {
    if (saving) stale.current = true;
    if (motivo !== null || saving || !stale.current) return;
    stale.current = false;
    void revalidate();
  }, [motivo, saving, revalidate]);
  return {
    motivo,
    start: () => setMotivo("ajuste"),
    pick: setMotivo,
    stop: () => {
      stale.current = true;
      setMotivo(null);
    },
  };
}

export type EdicionLista = ReturnType<typeof useEdicionLista>;

/** Begins the editing in the list. */
export function EditarLista({ edicion }: { edicion: EdicionLista }) {
  return edicion.motivo === null ? (
    <SiPuede area="productos">
      <Button variant="secondary" size="sm" title="Editar precios y stock" onClick={edicion.start}>
        <Icon name="pencil" className="size-4 stroke-2" />
        <span className="max-md:sr-only">Editar precios y stock</span>
      </Button>
    </SiPuede>
  ) : null;
}

/** How the editing in the list goes, why stock changes, and its end. */
export function BarraEdicion({ edicion }: { edicion: EdicionLista }) {
  if (edicion.motivo === null) return null;
  return (
    <section
      aria-label="Editar precios y stock"
      className="flex flex-wrap items-end justify-between gap-3 rounded-card bg-accent-soft px-4 py-3"
    >
      <p className="max-w-prose text-sm">
        Escribe en la lista: <kbd>Enter</kbd> guarda y baja, <kbd>Tab</kbd> guarda y pasa a la siguiente celda,{" "}
        <kbd>Esc</kbd> deja lo que había. Los precios van sin IGV.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <CampoMotivo label="Motivo de los cambios de stock" onPick={edicion.pick} />
        <Button size="sm" onClick={edicion.stop}>
          Terminar
        </Button>
      </div>
    </section>
  );
}
