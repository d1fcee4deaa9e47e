import { Button } from "#app/ui/button.tsx";

export interface CuentaDemo {
  rol: "cliente" | "admin";
  email: string;
  password: string;
}

interface Props {
  cuentas: readonly CuentaDemo[];
  onUse: (cuenta: CuentaDemo) => void;
}

export function CuentasDemo({ cuentas, onUse }: Props) {
  return (
    <section aria-labelledby="cuentas-demo" className="grid gap-3 rounded-card bg-sunken p-4">
      <h2 id="cuentas-demo" className="text-base">
        Cuentas de demostración
      </h2>
      <ul className="grid gap-2">
        {cuentas.map((cuenta) => (
          <li key={cuenta.email} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 text-sm">
              <span className="block">{cuenta.email}</span>
              <span className="block font-mono text-muted">{cuenta.password}</span>
            </p>
            <Button variant="secondary" size="sm" className="md:min-h-11" onClick={() => onUse(cuenta)}>
              Usar {cuenta.rol === "admin" ? "admin" : "cliente"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
