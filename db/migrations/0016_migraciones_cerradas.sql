-- The migrator makes this table by itself, in the schema that a hosted Postgres shows to the world.
alter table "migraciones" enable row level security;
