import { useEffect, useRef, useState } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CampoMotivo } from "#app/features/catalogo/existencias/campo-motivo.tsx";

/** `motivo`: why stock changes; null while off. */
export function useEdicionLista() {
  const [motivo, setMotivo] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const saving = useFetchers().some(({ formData }) => formData?.get("intento") === "celda");
  // The list is reread only after the last cell is saved, so that no row moves.
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
