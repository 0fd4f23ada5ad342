ALTER TABLE "employments" ADD COLUMN "sort_name" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "employments_by_name" ON "employments" USING btree ("company_id","sort_name","worker_id");--> statement-breakpoint
-- Small letters without their marks, so that Łukasz stands among the Ls on both engines, and is found by who types Lukasz.
CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog
  AS $$ select replace(replace(replace(lower(translate(name,
    'àáâãäåāăąçćčďđèéêëēėęěğìíîïīįķłľļñńňņòóôõöøőōŕřśšşșťţțùúûüůűūųýÿžźżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĖĘĚĞÌÍÎÏĪĮĶŁĽĻÑŃŇŅÒÓÔÕÖØŐŌŔŘŚŠŞȘŤŢȚÙÚÛÜŮŰŪŲÝŸŽŹŻı’',
    'aaaaaaaaacccddeeeeeeeegiiiiiiklllnnnnoooooooorrsssstttuuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeegiiiiiiklllnnnnoooooooorrsssstttuuuuuuuuyyzzzi''')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') $$;--> statement-breakpoint
-- An employment is added by companies and workers who may not read the other's rows: the key is made as the owner.
CREATE FUNCTION employment_sort_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ begin
    select name_key(last_name || ' ' || first_name) into new.sort_name from users where id = new.worker_id;
    return new;
  end $$;--> statement-breakpoint
CREATE TRIGGER employment_sort_name BEFORE INSERT ON "employments" FOR EACH ROW EXECUTE FUNCTION employment_sort_name();--> statement-breakpoint
CREATE FUNCTION user_sort_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ begin
    update employments set sort_name = name_key(new.last_name || ' ' || new.first_name) where worker_id = new.id;
    return null;
  end $$;--> statement-breakpoint
CREATE TRIGGER user_sort_name AFTER UPDATE OF first_name, last_name ON "users" FOR EACH ROW
  WHEN (old.first_name <> new.first_name OR old.last_name <> new.last_name) EXECUTE FUNCTION user_sort_name();--> statement-breakpoint
UPDATE "employments" e SET "sort_name" = name_key(u.last_name || ' ' || u.first_name) FROM "users" u WHERE u.id = e.worker_id;
