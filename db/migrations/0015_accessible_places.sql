-- Places for wheelchair users and their companions that the web sells, by their number: to everybody else a showing with
-- only such places left is full, so the count of free places must know them.
alter table seatplan add accessible int[] not null default '{}';

-- For the stored plans: numbers of places run over the sections in order, and within a section over its rows
-- (seating/rules/chart.ts). Kinds 1 and 2 are wheelchair and companion (seating/rules/seat-kinds.ts).
with row_of_plan as (
  select p.tenant_id, p.seatplan_id, s.place as section_place, r.place as row_place, r.value -> 'kinds' as kinds,
         (select sum(case jsonb_typeof(part) when 'array' then (part ->> 5)::int
                                             else jsonb_array_length(part -> 'pts') / 2 end)
            from jsonb_array_elements(r.value -> 'parts') as part) as places
    from seatplan p,
         jsonb_array_elements(p.chart -> 'sections') with ordinality as s (value, place),
         jsonb_array_elements(s.value -> 'rows') with ordinality as r (value, place)
  union all
  select p.tenant_id, p.seatplan_id, s.place, 0, null, (s.value ->> 'capacity')::int
    from seatplan p, jsonb_array_elements(p.chart -> 'sections') with ordinality as s (value, place)
   where s.value ? 'capacity'
), numbered as (
  select *, sum(places) over (partition by tenant_id, seatplan_id order by section_place, row_place) - places as first
    from row_of_plan
), found as (
  select n.tenant_id, n.seatplan_id, array_agg((n.first + (kind ->> 0)::int)::int order by 1) as accessible
    from numbered n, jsonb_array_elements(n.kinds) as kind
   where (kind ->> 1)::int in (1, 2)
   group by n.tenant_id, n.seatplan_id
)
update seatplan p
   set accessible = array(select seat_no from unnest(found.accessible) as seat_no
                           where seat_no <> all (p.box_office) order by seat_no)
  from found
 where p.tenant_id = found.tenant_id and p.seatplan_id = found.seatplan_id;
