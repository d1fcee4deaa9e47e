import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** A button, not a preticked box. `alone`: the page has nothing else. */
export function PedirPorCorreo({ pedir, alone = false }: { pedir: boolean; alone?: boolean }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <p>
        {pedir
          ? "Unos días después de cada entrega te pedimos tu opinión por correo, una sola vez."
          : "No te pedimos tu opinión por correo."}
      </p>
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="intencion"
          value={pedir ? "baja" : "volver"}
          variant={alone && pedir ? "primary" : "secondary"}
          size={alone ? "md" : "sm"}
          busy={busy ? "Guardando..." : undefined}
        >
          {pedir ? "No me la pidan más" : "Vuelvan a pedírmela"}
        </Button>
      </Form>
    </>
  );
}
