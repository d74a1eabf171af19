import { archedOpening, type Stone } from './castles.ts';
import { at, circle, type Drawing, ellipse, faint, line, mix, path, poly, range, rect, ring, shaded } from './svg.ts';

// Everything stands on y = 0 at its x.

/** White gabled houses stepping over one another. */
export function village(x: number, y: number, scale: number, walls: string, stone: Stone, count = 9): Drawing {
  const house = (hx: number, hy: number, w: number, h: number, i: number) =>
    rect(hx, hy - h, w, h, walls) +
    rect(hx + w * 0.66, hy - h, w * 0.34, h, mix(walls, stone.shade, 0.45)) +
    poly(
      [
        [hx - 5, hy - h],
        [hx + w * 0.32, hy - h - 22],
        [hx + w * 0.66, hy - h],
      ],
      walls,
    ) +
    poly(
      [
        [hx - 8, hy - h + 2],
        [hx + w * 0.32, hy - h - 26],
        [hx + w * 0.9, hy - h - 26],
        [hx + w + 5, hy - h + 2],
      ],
      i % 3 ? stone.roof : mix(stone.roof, stone.body, 0.25),
    ) +
    rect(hx + w * 0.16, hy - h * 0.62, 9, 13, stone.dark) +
    rect(hx + w * 0.42, hy - h * 0.62, 9, 13, stone.dark) +
    (i % 2 ? archedOpening(hx + w * 0.34, hy, 14, 26, stone.dark) : '');
  return at(
    x,
    y,
    scale,
    ...range(count * 2).map((i) => {
      const row = i < count ? 1 : 0;
      const k = i % count;
      return house((k - count / 2) * 64 + row * 26, row ? -44 - ((k * 17) % 22) : 0, 62, 56 + ((k * 29) % 24), i);
    }),
  );
}

export const church = (x: number, y: number, scale: number, stone: Stone, walls: string): Drawing =>
  at(
    x,
    y,
    scale,
    rect(-40, -96, 170, 96, walls),
    rect(90, -96, 40, 96, mix(walls, stone.shade, 0.5)),
    poly(
      [
        [-46, -94],
        [0, -134],
        [122, -134],
        [138, -94],
      ],
      stone.roof,
    ),
    ...range(3).map((i) => archedOpening(4 + i * 36, -40, 12, 30, stone.dark)),
    rect(-92, -196, 62, 196, mix(walls, stone.light, 0.3)),
    rect(-52, -196, 22, 196, mix(walls, stone.shade, 0.55)),
    rect(-96, -202, 70, 8, stone.body),
    archedOpening(-68, -146, 20, 36, stone.dark),
    archedOpening(-41, -146, 10, 36, stone.dark),
    circle(-68, -92, 11, stone.body),
    circle(-68, -92, 8, '#f7ecd4'),
    line(
      [
        [-68, -98],
        [-68, -92],
        [-63, -90],
      ],
      stone.dark,
      1.6,
    ),
    poly(
      [
        [-94, -202],
        [-61, -254],
        [-28, -202],
      ],
      stone.roof,
    ),
    poly(
      [
        [-56, -202],
        [-61, -254],
        [-28, -202],
      ],
      stone.roofShade,
    ),
    line(
      [
        [-61, -254],
        [-61, -276],
      ],
      stone.dark,
      3,
    ),
    line(
      [
        [-69, -268],
        [-53, -268],
      ],
      stone.dark,
      3,
    ),
    archedOpening(-66, 0, 24, 44, stone.dark),
  );

/** A windmill of La Mancha; `turn` in degrees. */
export const windmill = (x: number, y: number, scale: number, stone: Stone, turn: number): Drawing =>
  at(
    x,
    y,
    scale,
    shaded('right', ['#fffaf0', '#f6ead0', '#cdb08a', '#a9825f'], (fill) => path('M-40 0L-33-120Q0-128 33-120L40 0Q0 8-40 0Z', fill)),
    poly(
      [
        [-40, -118],
        [0, -168],
        [40, -118],
      ],
      mix(stone.dark, '#4a3528', 0.4),
    ),
    poly(
      [
        [6, -118],
        [0, -168],
        [40, -118],
      ],
      stone.dark,
    ),
    rect(-42, -122, 84, 7, stone.shade, 3),
    archedOpening(0, 4, 18, 40, stone.dark),
    ...[-20, 0, 20].map((dx) => rect(dx - 4, -98, 8, 9, stone.dark)),
    `<g transform="translate(0 -134) rotate(${turn})">${range(4)
      .map(
        (i) =>
          `<g transform="rotate(${i * 90})">${
            line(
              [
                [0, 0],
                [0, -118],
              ],
              '#4a3528',
              4,
            ) +
            poly(
              [
                [3, -22],
                [26, -26],
                [26, -116],
                [3, -112],
              ],
              '#f4e4c0',
            ) +
            faint(
              0.55,
              ...range(4).map((k) =>
                line(
                  [
                    [3, -34 - k * 22],
                    [26, -37 - k * 22],
                  ],
                  '#8a6a48',
                  2,
                ),
              ),
              line(
                [
                  [14, -24],
                  [14, -114],
                ],
                '#8a6a48',
                2,
              ),
            )
          }</g>`,
      )
      .join('')}${circle(0, 0, 7, '#4a3528')}</g>`,
  );

/** A bridge or an aqueduct: arches of that span between x1 and x2, its deck at y. */
export function arches(x1: number, x2: number, y: number, height: number, count: number, stone: Stone, deck = 16): Drawing {
  const span = (x2 - x1) / count;
  const pier = span * 0.2;
  const holes = (inset: number, drop: number) =>
    range(count).map((i) => {
      const [left, right] = [x1 + i * span + pier / 2 + inset, x1 + (i + 1) * span - pier / 2];
      const radius = (right - left) / 2;
      return `M${left} ${y + height}V${y + deck + radius + drop}A${radius} ${radius} 0 0 1 ${right} ${y + deck + radius + drop}V${y + height}Z`;
    });
  const face = `M${x1} ${y}H${x2}V${y + height}H${x1}Z${holes(0, 0).join('')}`;
  return (
    `<path d="M${x1} ${y}H${x2}V${y + height}H${x1}Z${holes(span * 0.09, span * 0.02).join('')}" fill="${mix(stone.shade, stone.dark, 0.35)}" fill-rule="evenodd"/>` +
    shaded(
      'down',
      [stone.light, stone.body, mix(stone.body, stone.shade, 0.5)],
      (fill) => `<path d="${face}" fill="${fill}" fill-rule="evenodd"/>`,
    ) +
    rect(x1, y - 5, x2 - x1, 7, stone.light) +
    faint(0.5, rect(x1, y + 3, x2 - x1, 4, stone.shade))
  );
}

export const lighthouse = (x: number, y: number, scale: number, stone: Stone): Drawing =>
  at(
    x,
    y,
    scale,
    shaded('right', ['#fffaf0', '#f6ead0', '#c99f78'], (fill) =>
      poly(
        [
          [-22, 0],
          [-14, -150],
          [14, -150],
          [22, 0],
        ],
        fill,
      ),
    ),
    ...[0, 1].map((i) =>
      shaded('right', ['#cc5a3e', '#b5402b', '#7f2a24'], (fill) =>
        poly(
          [
            [-20 + i * 3.4, -34 - i * 62],
            [20 - i * 3.4, -34 - i * 62],
            [18.4 - i * 3.4, -64 - i * 62],
            [-18.4 + i * 3.4, -64 - i * 62],
          ],
          fill,
        ),
      ),
    ),
    rect(-20, -156, 40, 7, stone.dark, 2),
    rect(-11, -180, 22, 24, '#ffe9a8'),
    rect(-11, -180, 4, 24, stone.dark),
    rect(8, -180, 4, 24, stone.dark),
    poly(
      [
        [-16, -178],
        [0, -200],
        [16, -178],
      ],
      stone.roof,
    ),
  );

/** A roadside bar with an awning; its front is 420 wide. */
export const bar = (x: number, y: number, scale: number, stone: Stone): Drawing =>
  at(
    x,
    y,
    scale,
    shaded('down', ['#fdf3dc', '#f0dcb0'], (fill) => rect(-220, -230, 440, 230, fill)),
    rect(150, -230, 70, 230, '#cfa878'),
    poly(
      [
        [-240, -226],
        [-200, -296],
        [200, -296],
        [244, -226],
      ],
      stone.roof,
    ),
    poly(
      [
        [110, -226],
        [126, -296],
        [200, -296],
        [244, -226],
      ],
      stone.roofShade,
    ),
    ...range(12).map((i) =>
      faint(
        0.35,
        line(
          [
            [-200 + i * 34, -294],
            [-222 + i * 38, -230],
          ],
          stone.roofShade,
          3,
        ),
      ),
    ),
    rect(-220, -40, 370, 40, '#3b7f86'),
    rect(150, -40, 70, 40, '#28606a'),
    rect(-34, -150, 70, 150, '#5a3322'),
    rect(-26, -142, 54, 66, '#f0b24e'),
    rect(-190, -150, 118, 84, '#5a3322'),
    rect(-182, -142, 102, 68, '#f6c566'),
    line(
      [
        [-131, -142],
        [-131, -74],
      ],
      '#5a3322',
      5,
    ),
    rect(62, -150, 78, 84, '#5a3322'),
    rect(70, -142, 62, 68, '#f6c566'),
    ...[-170, -152, -112, -96].map((bx) => rect(bx, -98, 8, 24, '#2f5a45', 3)),
    circle(100, -108, 14, '#b5402b'),
    ...range(9).map((i) =>
      poly(
        [
          [-214 + i * 41, -196],
          [-173 + i * 41, -196],
          [-180 + i * 42, -152],
          [-222 + i * 42, -152],
        ],
        i % 2 ? '#f7ecd4' : '#b5402b',
      ),
    ),
    ...range(9).map((i) => path(`M${-222 + i * 42}-152h42q0 16-21 16t-21-16Z`, i % 2 ? '#e3d3b0' : '#8f3224')),
    rect(-250, -216, 5, 76, '#26323a'),
    circle(-272, -196, 30, '#0d3242'),
    ring(-272, -196, 25, '#ecb54e', 3),
    path('M-286-208h24v18q0 12-12 12t-12-12Zm24 4h5q7 0 7 7t-8 7h-4Z', '#f7ecd4'),
  );

export const parasol = (x: number, y: number, scale: number, a: string, b: string): Drawing =>
  at(
    x,
    y,
    scale,
    line(
      [
        [0, 0],
        [0, -150],
      ],
      '#7a5a3c',
      6,
    ),
    path('M-100-132Q-70-196 0-204Q70-196 100-132Q66-146 34-132Q0-146-34-132Q-66-146-100-132Z', a),
    path('M-34-132Q-30-190 0-204Q30-190 34-132Q0-146-34-132Z', b),
    faint(0.3, path('M34-132Q30-190 0-204Q70-196 100-132Q66-146 34-132Z', '#3a1414')),
    ellipse(0, 0, 30, 6, '#3a2a22'),
    rect(-58, -66, 116, 8, '#e9d1a0', 3),
    rect(-22, -84, 12, 18, '#f7ecd4', 2),
    rect(14, -88, 10, 22, '#d9982c', 2),
  );

/** A petrol pump of the fifties. */
export const pump = (x: number, y: number, scale: number, body: string): Drawing =>
  at(
    x,
    y,
    scale,
    rect(-44, -12, 88, 12, '#26323a', 2),
    shaded('right', [mix(body, '#fff3d6', 0.3), body, mix(body, '#0a1820', 0.4)], (fill) => rect(-36, -190, 72, 180, fill, 10)),
    rect(-26, -176, 52, 52, '#f7ecd4', 6),
    circle(0, -150, 18, '#fffaf0'),
    ring(0, -150, 18, '#26323a', 3),
    line(
      [
        [0, -150],
        [9, -162],
      ],
      '#b5402b',
      3,
    ),
    rect(-26, -112, 52, 10, '#f7ecd4', 3),
    rect(-22, -92, 44, 60, mix(body, '#0a1820', 0.2), 4),
    circle(0, -226, 34, '#fdf1c4'),
    ring(0, -226, 34, '#d9982c', 5),
    path('M0-248Q16-224 14-216A14 14 0 0 1-14-216Q-16-224 0-248Z', '#b5402b'),
    rect(-14, -196, 28, 8, '#26323a'),
    `<path d="M36-120C70-110 60-40 44-44C34-48 50-150 40-160" fill="none" stroke="#17222a" stroke-width="6" stroke-linecap="round"/>`,
  );
