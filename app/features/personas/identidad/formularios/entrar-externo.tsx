import { Formulario } from "./formulario.tsx";

interface Props {
  externo: { nombre: string; fallo: string | null };
  action: string;
  answer: { mensaje: string | null } | undefined;
}

export function EntrarExterno({ externo: { nombre, fallo }, action, answer }: Props) {
  return (
    <>
      <p className="text-muted">Tu cuenta se gestiona en {nombre}. Volverás a la tienda al terminar.</p>
      <Formulario
        action={action}
        answer={answer}
        aviso={fallo}
        boton={`Continuar con ${nombre}`}
        ocupado={`Abriendo ${nombre}...`}
      />
    </>
  );
}
