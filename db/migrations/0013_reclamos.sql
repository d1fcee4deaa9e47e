CREATE TABLE "feriados" (
	"dia" date PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feriados" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "folios_reclamo" (
	"anio" integer PRIMARY KEY NOT NULL,
	"ultimo" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "folios_reclamo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reclamos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"anio" integer NOT NULL,
	"numero" integer NOT NULL,
	"token" text NOT NULL,
	"huella" text NOT NULL,
	"tipo" text NOT NULL,
	"nombre" text NOT NULL,
	"documento_tipo" text NOT NULL,
	"documento_numero" text NOT NULL,
	"domicilio" text,
	"telefono" text,
	"email" text,
	"apoderado" text,
	"bien" text NOT NULL,
	"monto" numeric(12,2),
	"descripcion" text,
	"pedido" text,
	"detalle" text NOT NULL,
	"solicitud" text,
	"proveedor_razon_social" text NOT NULL,
	"proveedor_ruc" text NOT NULL,
	"proveedor_direccion" text NOT NULL,
	"establecimiento" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reclamos_token_unique" UNIQUE("token"),
	CONSTRAINT "reclamos_huella_unique" UNIQUE("huella"),
	CONSTRAINT "reclamos_correlativo" UNIQUE("anio","numero"),
	CONSTRAINT "reclamos_numero" CHECK ("reclamos"."numero" > 0),
	CONSTRAINT "reclamos_tipo" CHECK ("reclamos"."tipo" in ('reclamo', 'queja')),
	CONSTRAINT "reclamos_bien" CHECK ("reclamos"."bien" in ('producto', 'servicio')),
	CONSTRAINT "reclamos_documento" CHECK ("reclamos"."documento_tipo" in ('dni', 'ce', 'pasaporte')),
	CONSTRAINT "reclamos_contacto" CHECK ("reclamos"."domicilio" is not null or "reclamos"."email" is not null)
);
--> statement-breakpoint
ALTER TABLE "reclamos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "respuestas_reclamo" (
	"reclamo_id" uuid PRIMARY KEY NOT NULL,
	"texto" text NOT NULL,
	"medio" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "respuestas_reclamo_medio" CHECK ("respuestas_reclamo"."medio" in ('correo', 'carta'))
);
--> statement-breakpoint
ALTER TABLE "respuestas_reclamo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_objeto";--> statement-breakpoint
ALTER TABLE "respuestas_reclamo" ADD CONSTRAINT "respuestas_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo', 'reclamo', 'feriado'));--> statement-breakpoint
CREATE FUNCTION "reclamos_solo_agrega"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	RAISE EXCEPTION '% is append only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "reclamos_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "reclamos" FOR EACH STATEMENT EXECUTE FUNCTION "reclamos_solo_agrega"();--> statement-breakpoint
CREATE TRIGGER "respuestas_reclamo_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "respuestas_reclamo" FOR EACH STATEMENT EXECUTE FUNCTION "reclamos_solo_agrega"();--> statement-breakpoint
INSERT INTO "feriados" ("dia", "nombre") VALUES
	('2026-01-01', 'Año Nuevo'),
	('2026-04-02', 'Jueves Santo'),
	('2026-04-03', 'Viernes Santo'),
	('2026-05-01', 'Día del Trabajo'),
	('2026-06-07', 'Batalla de Arica y Día de la Bandera'),
	('2026-06-29', 'San Pedro y San Pablo'),
	('2026-07-23', 'Día de la Fuerza Aérea del Perú'),
	('2026-07-28', 'Fiestas Patrias'),
	('2026-07-29', 'Fiestas Patrias'),
	('2026-08-06', 'Batalla de Junín'),
	('2026-08-30', 'Santa Rosa de Lima'),
	('2026-10-08', 'Combate de Angamos'),
	('2026-11-01', 'Día de Todos los Santos'),
	('2026-12-08', 'Inmaculada Concepción'),
	('2026-12-09', 'Batalla de Ayacucho'),
	('2026-12-25', 'Navidad'),
	('2027-01-01', 'Año Nuevo'),
	('2027-03-25', 'Jueves Santo'),
	('2027-03-26', 'Viernes Santo'),
	('2027-05-01', 'Día del Trabajo'),
	('2027-06-07', 'Batalla de Arica y Día de la Bandera'),
	('2027-06-29', 'San Pedro y San Pablo'),
	('2027-07-23', 'Día de la Fuerza Aérea del Perú'),
	('2027-07-28', 'Fiestas Patrias'),
	('2027-07-29', 'Fiestas Patrias'),
	('2027-08-06', 'Batalla de Junín'),
	('2027-08-30', 'Santa Rosa de Lima'),
	('2027-10-08', 'Combate de Angamos'),
	('2027-11-01', 'Día de Todos los Santos'),
	('2027-12-08', 'Inmaculada Concepción'),
	('2027-12-09', 'Batalla de Ayacucho'),
	('2027-12-25', 'Navidad');
