import sharp from 'sharp'; import { readdirSync } from 'node:fs';
const [dir, match, out, w='360', h='800', cols='6'] = process.argv.slice(2);
const files = readdirSync(dir).filter((f) => f.match(new RegExp(match))).sort();
const W=+w,H=+h,C=+cols; const rows=Math.ceil(files.length/C);
const tiles = await Promise.all(files.map(async (f,i)=>({ input: await sharp(`${dir}/${f}`).resize(W,H,{fit:'cover',position:'top'}).toBuffer(), left:(i%C)*(W+6), top:Math.floor(i/C)*(H+6) })));
await sharp({create:{width:C*(W+6),height:rows*(H+6),channels:3,background:'#f0f'}}).composite(tiles).png().toFile(out);
console.log(files.join('\n'));
