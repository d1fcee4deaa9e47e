import type { Route } from "./+types/dashboard";
import { Encabezado } from "./encabezado.tsx";
import { Cuerpo } from "./marco.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Dashboard · Panel" }];

export default function Dashboard() {
  return (
    <>
      <Encabezado titulo="Dashboard" />
      <Cuerpo>{null}</Cuerpo>
    </>
  );
}
