CREATE TABLE "codigos_cupon" (
	"codigo" text PRIMARY KEY NOT NULL,
	"cupon_id" uuid NOT NULL,
	"lote" uuid NOT NULL,
	"anulado_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "codigos_cupon" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cupones" ADD COLUMN "productos" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cupones" ADD COLUMN "con_codigos" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usos_cupon" ADD COLUMN "codigo" text;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "etiquetas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "codigos_cupon" ADD CONSTRAINT "codigos_cupon_cupon_id_cupones_id_fk" FOREIGN KEY ("cupon_id") REFERENCES "public"."cupones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codigos_cupon_por_cupon" ON "codigos_cupon" USING btree ("cupon_id","lote","codigo");--> statement-breakpoint
ALTER TABLE "usos_cupon" ADD CONSTRAINT "usos_cupon_codigo_codigos_cupon_codigo_fk" FOREIGN KEY ("codigo") REFERENCES "public"."codigos_cupon"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "usos_cupon_por_codigo" ON "usos_cupon" USING btree ("codigo") WHERE "usos_cupon"."devuelto_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_etiqueta" ON "productos" USING gin ("etiquetas");--> statement-breakpoint
CREATE INDEX "productos_etiquetados" ON "productos" USING btree ("etiquetas") WHERE "productos"."etiquetas" <> '{}' and "productos"."eliminado_en" is null;