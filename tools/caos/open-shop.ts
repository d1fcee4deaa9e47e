import { connect, openBooks } from "./books.ts";
import { CUPON, type Oferta } from "./cart.ts";
import { type Addresses, createAddresses, type Deploy, deployEmbedded } from "./deployment.ts";
import { listMissing } from "./debian.ts";
import { deployPatroni, NEEDED_BY_PATRONI } from "./patroni.ts";
import { end, startProviders } from "./processes.ts";
import { openCuenta } from "./cuenta.ts";
import { openOficina } from "./oficina.ts";
import { deployFaulty, NEEDED_BY_FAULTS } from "./fallas.ts";
import { openTill } from "./mostrador.ts";
import { signInAsStaff } from "./panel.ts";
import { issueReceipts } from "./staff.ts";
import { deployReleases, NEEDED_BY_RELEASES } from "./update.ts";
import { deployServers, NEEDED_BY_SERVERS } from "./several-servers.ts";

const DEPLOYMENTS = {
  uno: { needed: [], deploy: deployEmbedded },
  varios: { needed: NEEDED_BY_SERVERS, deploy: (addresses: Addresses) => deployServers(addresses) },
  "varios-actualizando": {
    needed: NEEDED_BY_SERVERS,
    deploy: (addresses: Addresses) => deployServers(addresses, { updating: true }),
  },
  actualizar: { needed: NEEDED_BY_RELEASES, deploy: deployReleases },
  fallas: { needed: NEEDED_BY_FAULTS, deploy: deployFaulty },
  patroni: { needed: NEEDED_BY_PATRONI, deploy: deployPatroni },
} as const;

const isDeployment = (name: string): name is keyof typeof DEPLOYMENTS => Object.hasOwn(DEPLOYMENTS, name);

function refuse(line: string): never {
  console.error(line);
  process.exit(2);
}

function findDeployment(name: string): Deploy {
  if (!isDeployment(name)) return refuse(`--despliegue: one of ${Object.keys(DEPLOYMENTS).join(", ")}`);
  const { needed, deploy } = DEPLOYMENTS[name];
  const missing = listMissing(needed);
  if (missing.length > 0)
    return refuse(`Not installed: ${missing.join(" ")} (Debian: apt-get install ${missing.join(" ")})`);
  return deploy;
}

/** Every way to order and to pay is on. */
const AJUSTES = {
  metodos_pago: ["stripe", "mercadopago", "yape"],
  yape: { numero: "987 654 321", titular: "Tienda de Prueba", qr: "", cuentas: "", horas: "1" },
  comprar_sin_cuenta: true,
  venta_asistida: { ofrecer: "si", horas: "2" },
  contra_entrega: { ofrecer: "si", tope: "99999", abiertos: "99", lugares: "Lima, Lima" },
};

interface Stock {
  productos: number;
  existencias: number;
  usos: number;
}

/** A new shop and new providers, in separate processes. `how`: a deployment's name, or one of the caller. */
export async function openShop(how: string | Deploy, { productos, existencias, usos }: Stock) {
  const deploy = typeof how === "string" ? findDeployment(how) : how;
  const addresses = await createAddresses();
  const providers = await startProviders(addresses);
  const oficina = await openOficina(addresses);
  const deployment = await deploy(addresses);
  const { site } = deployment;

  // The ledger needs it as initial stock.
  const db = connect(site);
  const client = db.$client;
  const { rows } = await client.query<{ id: string; nombre: string; precio: string }>(
    "select id, nombre, precio from productos where stock > 0 and precio_anterior is null order by id limit $1",
    [productos],
  );
  const ofertas: Oferta[] = rows.map(({ id, nombre, precio }) => ({ id, nombre, precio: Number(precio) }));
  const ids = ofertas.map(({ id }) => id);
  await client.query(
    "update movimientos_stock set cantidad = $2 - (select coalesce(sum(m.cantidad), 0) from movimientos_stock m where m.producto_id = movimientos_stock.producto_id and m.motivo <> 'inicial') where motivo = 'inicial' and producto_id = any($1)",
    [ids, existencias],
  );
  await client.query("update productos set stock = $2 where id = any($1)", [ids, existencias]);
  await client.query(
    `insert into cupones (id, codigo, porcentaje, minimo, categorias, desde, hasta, usos, por_persona)
       values (gen_random_uuid(), $1, $2, 0, '{}', now(), now() + interval '1 day', $3, $3)`,
    [CUPON.codigo, CUPON.porcentaje, usos],
  );
  await client.query(
    "insert into ajustes (clave, valor, version) select clave, valor, 1 from json_each($1) as uno (clave, valor)",
    [JSON.stringify(AJUSTES)],
  );
  const staff = await signInAsStaff(site);
  await openTill(staff);
  await issueReceipts(staff);
  const before = await openBooks(db);
  await client.end();
  return {
    site,
    cuenta: openCuenta(),
    oficina,
    staff,
    crash: deployment.crash,
    report: () => deployment.report?.() ?? { lines: [], faults: [] },
    stop: async () => {
      await deployment.stop();
      await oficina.stop();
      await end(providers, "SIGTERM");
    },
    ofertas,
    ...before,
  };
}
