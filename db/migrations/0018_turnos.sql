CREATE TABLE "turnos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"numero" bigint GENERATED ALWAYS AS IDENTITY (sequence name "turnos_numero" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cuenta" text,
	"llego_en" timestamp with time zone DEFAULT now() NOT NULL,
	"visto_en" timestamp with time zone DEFAULT now() NOT NULL,
	"llamado_en" timestamp with time zone,
	"vence_en" timestamp with time zone,
	"entro_en" timestamp with time zone,
	"pedido_id" uuid
);
--> statement-breakpoint
ALTER TABLE "turnos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "turnos" ADD CONSTRAINT "turnos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "turnos_en_fila" ON "turnos" USING btree ("numero") WHERE "turnos"."pedido_id" is null;--> statement-breakpoint
CREATE INDEX "turnos_dentro" ON "turnos" USING btree ("vence_en") WHERE "turnos"."pedido_id" is null;--> statement-breakpoint
CREATE INDEX "turnos_por_cuenta" ON "turnos" USING btree ("cuenta") WHERE "turnos"."cuenta" is not null;--> statement-breakpoint
CREATE INDEX "turnos_llamados" ON "turnos" USING btree ("llamado_en");--> statement-breakpoint
CREATE INDEX "turnos_por_llegada" ON "turnos" USING btree ("llego_en");