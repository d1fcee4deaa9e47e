-- A fault's sentence was read as an acceptance: these are asked of the office again. Their mails are unique by key.
INSERT INTO "eventos_comprobante" ("id", "comprobante_id", "estado", "detalle")
SELECT gen_random_uuid(), "id", 'pendiente', 'No tiene constancia de SUNAT: se envía otra vez.'
FROM "comprobantes" WHERE "estado" IN ('aceptado', 'observado') AND "cdr" IS NULL;--> statement-breakpoint
UPDATE "comprobantes"
SET "estado" = 'pendiente', "codigo" = NULL, "mensaje" = '', "intentos" = 0, "proximo_intento" = now()
WHERE "estado" IN ('aceptado', 'observado') AND "cdr" IS NULL;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_constancia" CHECK ("comprobantes"."estado" not in ('aceptado', 'observado') or "comprobantes"."cdr" is not null);