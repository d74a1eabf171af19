import { chromium } from '@playwright/test';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const out='/work/wt/notes/dark';
async function shoot(paths: string[], who?: string, width=1100) {
  const c = await b.newContext({viewport:{width,height:900}, colorScheme:'dark', reducedMotion:'reduce'});
  const p = await c.newPage();
  if (who) { await p.goto('http://localhost:3456/login');
    await p.getByLabel('Correo electrónico').fill(`${who}@club.example`);
    await p.getByLabel('Contraseña',{exact:true}).fill(`demo-${who}`);
    await p.getByRole('button',{name:/Entrar|Iniciar/}).click();
    await p.waitForTimeout(3000); }
  for (const path of paths) { await p.goto('http://localhost:3456'+path).catch(()=>{}); await p.waitForTimeout(2000);
    await p.screenshot({path:`${out}${who??''}${path.replaceAll('/','_')}-${width}.png`, fullPage:true}); }
  await c.close();
}
await shoot(['/','/eventos','/galerias','/galerias/1','/formulario-inscripcion','/privacidad','/login','/actividades/1']);
await shoot(['/panel','/inscripciones','/usuarios','/admin/actividades','/inscripciones/ruta','/inscripciones/grupos','/inscripciones/pagos','/inscripciones/dia','/estado','/cuenta'],'webmaster');
await b.close();
