/** The floor's table: 50 rows of 13 columns, about as many bytes as a page of 50 workers. */
export const columns = Array.from({ length: 13 }, (_, n) => `column_${n + 1}`)
const width = 35
export const fill = `create table floor_rows (id int primary key, ${columns.map((name) => `${name} text not null`).join(', ')});
  insert into floor_rows select n, ${columns.map((_, n) => `rpad('row ' || n || ' of ${n}', ${width}, 'x')`).join(', ')} from generate_series(1, 50) n`
export const select = `select ${columns.join(', ')} from floor_rows where id <= $1 order by id`
