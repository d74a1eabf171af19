// node walk.mjs who path [click text]...  : prints controls after each click
import { chromium } from '@playwright/test';
const base='http://localhost:4000'; const [who,path,...clicks]=process.argv.slice(2);
let state; if(who!=='-'){const j=await (await fetch(base+'/api/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({correo_electronico:`${who}@club.example`,contrasena:`demo-${who}`})})).json();
state={cookies:[],origins:[{origin:base,localStorage:[{name:'token',value:j.access_token},{name:'usuario',value:JSON.stringify(j.usuario)}]}]};}
const b=await chromium.launch({executablePath:'/usr/bin/chromium'}); const c=await b.newContext({viewport:{width:360,height:800},storageState:state}); const p=await c.newPage();
p.on('console',m=>m.type()==='error'&&console.log('ERR',m.text()));
const show=async()=>{await p.waitForLoadState('networkidle');await p.waitForTimeout(500);console.log('@',p.url().replace(base,''));console.log(await p.evaluate(()=>{const root=document.querySelector('dialog[open]')??document.querySelector('main')??document.body;return root.innerText.split('\n').filter(Boolean).slice(0,45).join(' | ')}));console.log('  CONTROLS',(await p.evaluate(()=>{const root=document.querySelector('dialog[open]')??document.querySelector('main')??document.body;return [...root.querySelectorAll('a,button,summary,input,select,textarea')].filter(e=>e.checkVisibility()).map(e=>`${e.tagName[0]}:${(e.textContent||e.ariaLabel||e.name||'').trim().slice(0,40)}`).slice(0,60).join(' | ')})));};
await p.goto(base+path); await show();
for(const t of clicks){ if(t.startsWith('fill:')){const [,l,v]=t.split(':');await p.getByLabel(l).first().fill(v);continue;} if(t.startsWith('go:')){await p.goto(base+t.slice(3));await show();continue;}
 const root=(await p.locator('dialog[open]').count())?p.locator('dialog[open]').last():p; const el=root.locator('a,button,summary,label,[role=menuitem],option').filter({hasText:t}).locator('visible=true').first(); await el.click({timeout:5000}).catch(e=>console.log('NO CLICK',t,e.message.split('\n')[0])); console.log('>>',t); await show();}
await p.screenshot({path:'/tmp/w/walk.png'}); await b.close();
