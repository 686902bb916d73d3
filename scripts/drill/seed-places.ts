import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { placeColumns } from '../../server/db/tables/places.ts';
import { distanceMetres, type Point, PUBLIC_RADIUS_M } from '../../src/domain/shop/discovery.ts';

/** Numbers of public places in a seed: in all, open within reach, and closed within reach. */
export interface PlacesSeed {
  all: number;
  open: number;
  closed: number;
}

/**
 * Time of their heartbeats in the future, ms. Nobody beats for them, so that keeps them open as long as a drill lasts.
 */
const AHEAD_MS = 60 * 60_000;
const METRES_PER_DEGREE = 111_195;
/** Bounds of a part of Brazil, far from the drill's point. */
const FAR = { south: -20, north: 2, west: -68, east: -41 };

/** Writes public places into the file of a server that is not running: some around a point, all others far away. */
export function seedPlaces(folder: string, around: Point, { all, open, closed }: PlacesSeed): void {
  const db = new DatabaseSync(join(folder, 'vendinha.db'));
  const location = db.prepare(
    `insert into record (id, type, owner, reference, content, created_at, updated_at, location_id)
     values (?, 'LOCATION', 'rede', 'PUBLIC', ?, ?, ?, ?)`,
  );
  const place = db.prepare(
    'insert into place (location_id, is_public, stripe, lat, lon, seen_at) values (?, ?, ?, ?, ?, ?)',
  );
  const at = Date.now();
  db.exec('begin');
  for (let index = 0; index < all; index += 1) {
    const id = `10000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
    const spot = index < open + closed ? spotNear(around, index, open + closed) : farSpot(index);
    const content = JSON.stringify({
      name: `Mercadinho ${index}`,
      description: 'Bebidas, lanches e limpeza, aberto dia e noite',
      address: `Rua Sinimbu, ${(index * 37) % 4000}, Caxias do Sul - RS`,
      cep: `95${String((index * 7919) % 1_000_000).padStart(6, '0')}`,
      ...spot,
    });
    location.run(id, content, at, at, id);
    const columns = placeColumns({ id, reference: 'PUBLIC', content });
    const isClosed = index < open + closed && index % Math.ceil((open + closed) / closed) === 0;
    const { is_public, stripe, lat, lon } = columns;
    place.run(id, is_public, stripe, lat, lon, isClosed ? at - AHEAD_MS : at + AHEAD_MS);
  }
  db.exec('commit');
  db.close();
}

/** Open public places of a file within reach of a point, nearest first. A person must be shown exactly these. */
export function openPlaces(folder: string, around: Point): string[] {
  const db = new DatabaseSync(join(folder, 'vendinha.db'), { readOnly: true });
  const rows = db
    .prepare(
      'select location_id as id, lat / 1e6 as lat, lon / 1e6 as lon from place where is_public = 1 and seen_at > ?',
    )
    .all(Date.now()) as unknown as ({ id: string } & Point)[];
  db.close();
  return rows
    .map((row) => ({ id: row.id, metres: distanceMetres(around, row) }))
    .filter(({ metres }) => metres <= PUBLIC_RADIUS_M)
    .sort((one, other) => one.metres - other.metres)
    .map(({ id }) => id);
}

/** A spot on a spiral, which is as dense at the edge as in the middle. */
function spotNear({ lat, lon }: Point, index: number, count: number): Point {
  const metres = (PUBLIC_RADIUS_M - 1000) * Math.sqrt((index + 1) / (count + 1));
  const angle = index * 2.399963;
  const north = (metres * Math.cos(angle)) / METRES_PER_DEGREE;
  const east = (metres * Math.sin(angle)) / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180);
  return { lat: lat + north, lon: lon + east };
}

function farSpot(index: number): Point {
  const part = (factor: number): number => (index * factor) % 1;
  return {
    lat: FAR.south + (FAR.north - FAR.south) * part(0.618034),
    lon: FAR.west + (FAR.east - FAR.west) * part(0.754878),
  };
}
