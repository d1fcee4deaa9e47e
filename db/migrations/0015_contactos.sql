ALTER TABLE "fotos_privadas" ALTER COLUMN "usuario_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos" ALTER COLUMN "usuario_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "etiquetas_retorno" ALTER COLUMN "usuario_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "contacto_nombre" text;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "contacto_correo" text;--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_por_intento_de_contacto" ON "pedidos" USING btree ("clave_intento") WHERE "pedidos"."usuario_id" is null;--> statement-breakpoint
CREATE INDEX "pedidos_por_contacto" ON "pedidos" USING btree ("contacto_correo") WHERE "pedidos"."usuario_id" is null;--> statement-breakpoint
CREATE INDEX "pedidos_por_telefono" ON "pedidos" USING btree ("telefono") WHERE "pedidos"."usuario_id" is null;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_cliente" CHECK (("pedidos"."usuario_id" is null) = ("pedidos"."contacto_nombre" is not null));--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_contacto" CHECK ("pedidos"."usuario_id" is null or "pedidos"."contacto_correo" is null);