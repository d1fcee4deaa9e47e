// The sandbox as its own process: the crash tests kill only the shop.
import { serve } from "@hono/node-server";
import { z } from "zod";
import { createLog } from "#lib/log.ts";
import { createSandbox } from "./sandbox.ts";

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3900),
  PORT_SANDBOX: z.coerce.number().int().min(0).max(65535).optional(),
  SANDBOX_DIR: z.string().default("./data/sandbox"),
  SHOP_URL: z.url({ protocol: /^https?$/ }).default("http://127.0.0.1:3000"),
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  MERCADOPAGO_ACCESS_TOKEN: z.string(),
  MERCADOPAGO_WEBHOOK_SECRET: z.string(),
  TIENDA_NOMBRE: z.string().optional(),
  LOG_NIVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
const parsed = settings.safeParse(given);
if (!parsed.success) {
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = path.join(".");
    return name in given ? `${name}: ${message}` : `Missing required environment variable: ${name}`;
  });
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

const env = parsed.data;
const log = createLog(env.LOG_NIVEL);
const port = env.PORT_SANDBOX ?? env.PORT;
const sandbox = createSandbox({
  dir: env.SANDBOX_DIR,
  publicUrl: `http://localhost:${port}`,
  shopUrl: env.SHOP_URL,
  stripe: { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET },
  mercadopago: { accessToken: env.MERCADOPAGO_ACCESS_TOKEN, webhookSecret: env.MERCADOPAGO_WEBHOOK_SECRET },
  log,
  tienda: env.TIENDA_NOMBRE,
});
const server = serve({ fetch: sandbox.app.fetch, port, hostname: "127.0.0.1" }, () => {
  sandbox.start();
  log.info({ port }, "sandbox listening");
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close(() => void sandbox.stop().then(() => process.exit(0)));
  });
}
