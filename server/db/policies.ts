export const policies =
  'grant usage on schema public to muster_app; grant select, insert, update, delete on all tables in schema public to muster_app'
