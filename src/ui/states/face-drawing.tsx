import styles from './face-drawing.module.css';

/** The drawings of StateFace: a small shop in four states, flat, in the theme's colours. */
export function FaceDrawing({ kind }: { kind: 'empty' | 'offline' | 'error' | 'done' }) {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="138" rx="82" ry="8" className={styles.shade} />
      <path d="M38 62h124v70a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6z" className={styles.wall} />
      {kind === 'error' ? <TornAwning /> : <ShopAwning closed={kind === 'offline'} />}
      {kind === 'offline' ? <Shutter /> : <OpenShelf full={kind === 'done'} />}
      {kind === 'offline' && <Cloud />}
      {kind === 'done' && <Tick />}
    </svg>
  );
}

const STRIPES = [30, 50, 70, 90, 110, 130, 150];

function ShopAwning({ closed }: { closed: boolean }) {
  return STRIPES.map((x, index) => (
    <path
      key={x}
      d={`M${x} 36h20v24a10 10 0 0 1-20 0z`}
      className={index % 2 ? styles.stripe : closed ? styles.asleep : styles.leaf}
    />
  ));
}

function TornAwning() {
  return (
    <g>
      <g transform="rotate(-3 60 40)">
        {STRIPES.slice(0, 4).map((x, index) => (
          <path
            key={x}
            d={`M${x} 36h20v24a10 10 0 0 1-20 0z`}
            className={index % 2 ? styles.stripe : styles.guava}
          />
        ))}
      </g>
      <g transform="rotate(11 170 36)">
        {STRIPES.slice(4).map((x, index) => (
          <path
            key={x}
            d={`M${x} 36h20v24a10 10 0 0 1-20 0z`}
            className={index % 2 ? styles.guava : styles.stripe}
          />
        ))}
      </g>
    </g>
  );
}

function OpenShelf({ full }: { full: boolean }) {
  return (
    <g>
      <rect x="52" y="78" width="96" height="46" rx="6" className={styles.inside} />
      {full && (
        <g>
          <rect x="62" y="94" width="14" height="25" rx="4" fill="#1d9a57" />
          <rect x="82" y="98" width="16" height="21" rx="3" fill="#7a3e9d" />
          <path d="M106 97h16l-2 22h-12z" fill="#ffb224" />
          <rect x="128" y="92" width="11" height="27" rx="4" fill="#1f6fb5" />
        </g>
      )}
      {!full && (
        <g className={styles.thread}>
          <path d="M52 78l18 14M70 92l-18 8M60 78l-2 22" />
          <circle cx="126" cy="112" r="4" className={styles.crumb} />
          <circle cx="116" cy="115" r="2" className={styles.crumb} />
        </g>
      )}
      <rect x="48" y="119" width="104" height="7" rx="3" className={styles.wood} />
    </g>
  );
}

function Shutter() {
  return (
    <g>
      <rect x="52" y="76" width="96" height="62" rx="4" className={styles.inside} />
      <path d="M52 88h96M52 100h96M52 112h96M52 124h96" className={styles.slat} />
      <rect x="91" y="128" width="18" height="5" rx="2.5" className={styles.wood} />
    </g>
  );
}

function Cloud() {
  return (
    <g transform="translate(132 2)">
      <path d="M14 32a11 11 0 0 1 1-22 15 15 0 0 1 28 4 9 9 0 0 1 0 18z" className={styles.cloud} />
      <path d="M8 4l40 34" className={styles.strike} />
    </g>
  );
}

function Tick() {
  return (
    <g>
      <circle cx="156" cy="34" r="22" className={styles.leaf} />
      <path d="M146 34l7 8 14-15" className={styles.tick} />
    </g>
  );
}
