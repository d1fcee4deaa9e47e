CREATE TABLE "identidad"."two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"secret" text NOT NULL,
	"backupCodes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failedVerificationCount" integer DEFAULT 0 NOT NULL,
	"lockedUntil" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identidad"."two_factor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "identidad"."user" ADD COLUMN "telefono" text;--> statement-breakpoint
ALTER TABLE "identidad"."user" ADD COLUMN "direccion" text;--> statement-breakpoint
ALTER TABLE "identidad"."user" ADD COLUMN "twoFactorEnabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identidad"."two_factor" ADD CONSTRAINT "two_factor_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_por_user" ON "identidad"."two_factor" USING btree ("userId");