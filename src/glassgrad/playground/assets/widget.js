var oa=Object.defineProperty;var aa=Object.getOwnPropertyDescriptor;var k=(t,e,n,r)=>{for(var i=r>1?void 0:r?aa(e,n):e,s=t.length-1,o;s>=0;s--)(o=t[s])&&(i=(r?o(e,n,i):o(i))||i);return r&&i&&oa(e,n,i),i};/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var qe=globalThis,Ge=qe.ShadowRoot&&(qe.ShadyCSS===void 0||qe.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Zn=Symbol(),pi=new WeakMap,fe=class{constructor(e,n,r){if(this._$cssResult$=!0,r!==Zn)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=n}get styleSheet(){let e=this.o,n=this.t;if(Ge&&e===void 0){let r=n!==void 0&&n.length===1;r&&(e=pi.get(n)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),r&&pi.set(n,e))}return e}toString(){return this.cssText}},fi=t=>new fe(typeof t=="string"?t:t+"",void 0,Zn),M=(t,...e)=>{let n=t.length===1?t[0]:e.reduce((r,i,s)=>r+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+t[s+1],t[0]);return new fe(n,t,Zn)},mi=(t,e)=>{if(Ge)t.adoptedStyleSheets=e.map(n=>n instanceof CSSStyleSheet?n:n.styleSheet);else for(let n of e){let r=document.createElement("style"),i=qe.litNonce;i!==void 0&&r.setAttribute("nonce",i),r.textContent=n.cssText,t.appendChild(r)}},Qn=Ge?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let n="";for(let r of e.cssRules)n+=r.cssText;return fi(n)})(t):t;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:la,defineProperty:ua,getOwnPropertyDescriptor:ca,getOwnPropertyNames:ha,getOwnPropertySymbols:da,getPrototypeOf:pa}=Object,je=globalThis,gi=je.trustedTypes,fa=gi?gi.emptyScript:"",ma=je.reactiveElementPolyfillSupport,me=(t,e)=>t,ge={toAttribute(t,e){switch(e){case Boolean:t=t?fa:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let n=t;switch(e){case Boolean:n=t!==null;break;case Number:n=t===null?null:Number(t);break;case Object:case Array:try{n=JSON.parse(t)}catch{n=null}}return n}},We=(t,e)=>!la(t,e),bi={attribute:!0,type:String,converter:ge,reflect:!1,useDefault:!1,hasChanged:We};Symbol.metadata??=Symbol("metadata"),je.litPropertyMetadata??=new WeakMap;var bt=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,n=bi){if(n.state&&(n.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((n=Object.create(n)).wrapped=!0),this.elementProperties.set(e,n),!n.noAccessor){let r=Symbol(),i=this.getPropertyDescriptor(e,r,n);i!==void 0&&ua(this.prototype,e,i)}}static getPropertyDescriptor(e,n,r){let{get:i,set:s}=ca(this.prototype,e)??{get(){return this[n]},set(o){this[n]=o}};return{get:i,set(o){let a=i?.call(this);s?.call(this,o),this.requestUpdate(e,a,r)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??bi}static _$Ei(){if(this.hasOwnProperty(me("elementProperties")))return;let e=pa(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(me("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(me("properties"))){let n=this.properties,r=[...ha(n),...da(n)];for(let i of r)this.createProperty(i,n[i])}let e=this[Symbol.metadata];if(e!==null){let n=litPropertyMetadata.get(e);if(n!==void 0)for(let[r,i]of n)this.elementProperties.set(r,i)}this._$Eh=new Map;for(let[n,r]of this.elementProperties){let i=this._$Eu(n,r);i!==void 0&&this._$Eh.set(i,n)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let n=[];if(Array.isArray(e)){let r=new Set(e.flat(1/0).reverse());for(let i of r)n.unshift(Qn(i))}else e!==void 0&&n.push(Qn(e));return n}static _$Eu(e,n){let r=n.attribute;return r===!1?void 0:typeof r=="string"?r:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,n=this.constructor.elementProperties;for(let r of n.keys())this.hasOwnProperty(r)&&(e.set(r,this[r]),delete this[r]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return mi(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,n,r){this._$AK(e,r)}_$ET(e,n){let r=this.constructor.elementProperties.get(e),i=this.constructor._$Eu(e,r);if(i!==void 0&&r.reflect===!0){let s=(r.converter?.toAttribute!==void 0?r.converter:ge).toAttribute(n,r.type);this._$Em=e,s==null?this.removeAttribute(i):this.setAttribute(i,s),this._$Em=null}}_$AK(e,n){let r=this.constructor,i=r._$Eh.get(e);if(i!==void 0&&this._$Em!==i){let s=r.getPropertyOptions(i),o=typeof s.converter=="function"?{fromAttribute:s.converter}:s.converter?.fromAttribute!==void 0?s.converter:ge;this._$Em=i;let a=o.fromAttribute(n,s.type);this[i]=a??this._$Ej?.get(i)??a,this._$Em=null}}requestUpdate(e,n,r,i=!1,s){if(e!==void 0){let o=this.constructor;if(i===!1&&(s=this[e]),r??=o.getPropertyOptions(e),!((r.hasChanged??We)(s,n)||r.useDefault&&r.reflect&&s===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,r))))return;this.C(e,n,r)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,n,{useDefault:r,reflect:i,wrapped:s},o){r&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??n??this[e]),s!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||r||(n=void 0),this._$AL.set(e,n)),i===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(n){Promise.reject(n)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,s]of this._$Ep)this[i]=s;this._$Ep=void 0}let r=this.constructor.elementProperties;if(r.size>0)for(let[i,s]of r){let{wrapped:o}=s,a=this[i];o!==!0||this._$AL.has(i)||a===void 0||this.C(i,void 0,s,a)}}let e=!1,n=this._$AL;try{e=this.shouldUpdate(n),e?(this.willUpdate(n),this._$EO?.forEach(r=>r.hostUpdate?.()),this.update(n)):this._$EM()}catch(r){throw e=!1,this._$EM(),r}e&&this._$AE(n)}willUpdate(e){}_$AE(e){this._$EO?.forEach(n=>n.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(n=>this._$ET(n,this[n])),this._$EM()}updated(e){}firstUpdated(e){}};bt.elementStyles=[],bt.shadowRootOptions={mode:"open"},bt[me("elementProperties")]=new Map,bt[me("finalized")]=new Map,ma?.({ReactiveElement:bt}),(je.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var tr=globalThis,vi=t=>t,Xe=tr.trustedTypes,yi=Xe?Xe.createPolicy("lit-html",{createHTML:t=>t}):void 0,er="$lit$",vt=`lit$${Math.random().toFixed(9).slice(2)}$`,nr="?"+vt,ga=`<${nr}>`,Dt=document,ve=()=>Dt.createComment(""),ye=t=>t===null||typeof t!="object"&&typeof t!="function",rr=Array.isArray,Ei=t=>rr(t)||typeof t?.[Symbol.iterator]=="function",Jn=`[ 	
\f\r]`,be=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,xi=/-->/g,wi=/>/g,zt=RegExp(`>|${Jn}(?:([^\\s"'>=/]+)(${Jn}*=${Jn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),$i=/'/g,_i=/"/g,Si=/^(?:script|style|textarea|title)$/i,ir=t=>(e,...n)=>({_$litType$:t,strings:e,values:n}),m=ir(1),S=ir(2),Bp=ir(3),V=Symbol.for("lit-noChange"),b=Symbol.for("lit-nothing"),ki=new WeakMap,Ft=Dt.createTreeWalker(Dt,129);function Ai(t,e){if(!rr(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return yi!==void 0?yi.createHTML(e):e}var Mi=(t,e)=>{let n=t.length-1,r=[],i,s=e===2?"<svg>":e===3?"<math>":"",o=be;for(let a=0;a<n;a++){let l=t[a],u,c,h=-1,d=0;for(;d<l.length&&(o.lastIndex=d,c=o.exec(l),c!==null);)d=o.lastIndex,o===be?c[1]==="!--"?o=xi:c[1]!==void 0?o=wi:c[2]!==void 0?(Si.test(c[2])&&(i=RegExp("</"+c[2],"g")),o=zt):c[3]!==void 0&&(o=zt):o===zt?c[0]===">"?(o=i??be,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,u=c[1],o=c[3]===void 0?zt:c[3]==='"'?_i:$i):o===_i||o===$i?o=zt:o===xi||o===wi?o=be:(o=zt,i=void 0);let f=o===zt&&t[a+1].startsWith("/>")?" ":"";s+=o===be?l+ga:h>=0?(r.push(u),l.slice(0,h)+er+l.slice(h)+vt+f):l+vt+(h===-2?a:f)}return[Ai(t,s+(t[n]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),r]},xe=class t{constructor({strings:e,_$litType$:n},r){let i;this.parts=[];let s=0,o=0,a=e.length-1,l=this.parts,[u,c]=Mi(e,n);if(this.el=t.createElement(u,r),Ft.currentNode=this.el.content,n===2||n===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(i=Ft.nextNode())!==null&&l.length<a;){if(i.nodeType===1){if(i.hasAttributes())for(let h of i.getAttributeNames())if(h.endsWith(er)){let d=c[o++],f=i.getAttribute(h).split(vt),v=/([.?@])?(.*)/.exec(d);l.push({type:1,index:s,name:v[2],strings:f,ctor:v[1]==="."?Ye:v[1]==="?"?Ze:v[1]==="@"?Qe:Ht}),i.removeAttribute(h)}else h.startsWith(vt)&&(l.push({type:6,index:s}),i.removeAttribute(h));if(Si.test(i.tagName)){let h=i.textContent.split(vt),d=h.length-1;if(d>0){i.textContent=Xe?Xe.emptyScript:"";for(let f=0;f<d;f++)i.append(h[f],ve()),Ft.nextNode(),l.push({type:2,index:++s});i.append(h[d],ve())}}}else if(i.nodeType===8)if(i.data===nr)l.push({type:2,index:s});else{let h=-1;for(;(h=i.data.indexOf(vt,h+1))!==-1;)l.push({type:7,index:s}),h+=vt.length-1}s++}}static createElement(e,n){let r=Dt.createElement("template");return r.innerHTML=e,r}};function Bt(t,e,n=t,r){if(e===V)return e;let i=r!==void 0?n._$Co?.[r]:n._$Cl,s=ye(e)?void 0:e._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(t),i._$AT(t,n,r)),r!==void 0?(n._$Co??=[])[r]=i:n._$Cl=i),i!==void 0&&(e=Bt(t,i._$AS(t,e.values),i,r)),e}var Ke=class{constructor(e,n){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=n}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:n},parts:r}=this._$AD,i=(e?.creationScope??Dt).importNode(n,!0);Ft.currentNode=i;let s=Ft.nextNode(),o=0,a=0,l=r[0];for(;l!==void 0;){if(o===l.index){let u;l.type===2?u=new te(s,s.nextSibling,this,e):l.type===1?u=new l.ctor(s,l.name,l.strings,this,e):l.type===6&&(u=new Je(s,this,e)),this._$AV.push(u),l=r[++a]}o!==l?.index&&(s=Ft.nextNode(),o++)}return Ft.currentNode=Dt,i}p(e){let n=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(e,r,n),n+=r.strings.length-2):r._$AI(e[n])),n++}},te=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,n,r,i){this.type=2,this._$AH=b,this._$AN=void 0,this._$AA=e,this._$AB=n,this._$AM=r,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,n=this._$AM;return n!==void 0&&e?.nodeType===11&&(e=n.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,n=this){e=Bt(this,e,n),ye(e)?e===b||e==null||e===""?(this._$AH!==b&&this._$AR(),this._$AH=b):e!==this._$AH&&e!==V&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Ei(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==b&&ye(this._$AH)?this._$AA.nextSibling.data=e:this.T(Dt.createTextNode(e)),this._$AH=e}$(e){let{values:n,_$litType$:r}=e,i=typeof r=="number"?this._$AC(e):(r.el===void 0&&(r.el=xe.createElement(Ai(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===i)this._$AH.p(n);else{let s=new Ke(i,this),o=s.u(this.options);s.p(n),this.T(o),this._$AH=s}}_$AC(e){let n=ki.get(e.strings);return n===void 0&&ki.set(e.strings,n=new xe(e)),n}k(e){rr(this._$AH)||(this._$AH=[],this._$AR());let n=this._$AH,r,i=0;for(let s of e)i===n.length?n.push(r=new t(this.O(ve()),this.O(ve()),this,this.options)):r=n[i],r._$AI(s),i++;i<n.length&&(this._$AR(r&&r._$AB.nextSibling,i),n.length=i)}_$AR(e=this._$AA.nextSibling,n){for(this._$AP?.(!1,!0,n);e!==this._$AB;){let r=vi(e).nextSibling;vi(e).remove(),e=r}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},Ht=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,n,r,i,s){this.type=1,this._$AH=b,this._$AN=void 0,this.element=e,this.name=n,this._$AM=i,this.options=s,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=b}_$AI(e,n=this,r,i){let s=this.strings,o=!1;if(s===void 0)e=Bt(this,e,n,0),o=!ye(e)||e!==this._$AH&&e!==V,o&&(this._$AH=e);else{let a=e,l,u;for(e=s[0],l=0;l<s.length-1;l++)u=Bt(this,a[r+l],n,l),u===V&&(u=this._$AH[l]),o||=!ye(u)||u!==this._$AH[l],u===b?e=b:e!==b&&(e+=(u??"")+s[l+1]),this._$AH[l]=u}o&&!i&&this.j(e)}j(e){e===b?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},Ye=class extends Ht{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===b?void 0:e}},Ze=class extends Ht{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==b)}},Qe=class extends Ht{constructor(e,n,r,i,s){super(e,n,r,i,s),this.type=5}_$AI(e,n=this){if((e=Bt(this,e,n,0)??b)===V)return;let r=this._$AH,i=e===b&&r!==b||e.capture!==r.capture||e.once!==r.once||e.passive!==r.passive,s=e!==b&&(r===b||i);i&&this.element.removeEventListener(this.name,this,r),s&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Je=class{constructor(e,n,r){this.element=e,this.type=6,this._$AN=void 0,this._$AM=n,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(e){Bt(this,e)}},Ti={M:er,P:vt,A:nr,C:1,L:Mi,R:Ke,D:Ei,V:Bt,I:te,H:Ht,N:Ze,U:Qe,B:Ye,F:Je},ba=tr.litHtmlPolyfillSupport;ba?.(xe,te),(tr.litHtmlVersions??=[]).push("3.3.3");var Ni=(t,e,n)=>{let r=n?.renderBefore??e,i=r._$litPart$;if(i===void 0){let s=n?.renderBefore??null;r._$litPart$=i=new te(e.insertBefore(ve(),s),s,void 0,n??{})}return i._$AI(t),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var sr=globalThis,lt=class extends bt{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let n=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Ni(n,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return V}};lt._$litElement$=!0,lt.finalized=!0,sr.litElementHydrateSupport?.({LitElement:lt});var va=sr.litElementPolyfillSupport;va?.({LitElement:lt});(sr.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function tn(t){return Number.isNaN(t)?"nan":t===1/0?"inf":t===-1/0?"−inf":null}function en(t){return t.replaceAll("-","−").replace("e+","e")}function R(t){let e=Math.abs(t);return t!==0&&(e<.001||e>=1e5)?tn(t)??en(t.toExponential(2)):tn(t)??en(t===0?"0.0000":t.toFixed(4))}function Ut(t){let e=Math.abs(t);return t!==0&&(e<.001||e>=1e5)?tn(t)??en(Number(t.toPrecision(3)).toExponential()):tn(t)??en(String(Number(t.toPrecision(3))))}function O(t){let e=R(t);return e.includes("e")||!e.includes(".")?e:e.replace(/\.?0+$/,"")}function N(t){if(Number.isNaN(t))return"nan";if(!Number.isFinite(t))return t>0?"inf":"-inf";let e=Object.is(t,-0)?"-0":String(t);return/^-?\d+$/.test(e)?`${e}.0`:e}function H(t){return O(t).replaceAll("−","minus ")}function or(t){let e=10**Math.floor(Math.log10(t));return[1,2,5,10].map(n=>n*e).find(n=>n>=t*(1-1e-12))}function Ci(t,e,n=5){let r=ya(t,e),i=xa(r,e).at(-1),s=wa(r,e,n),o=t.grads()[e],a=s.reduce((u,c)=>u+c.product,0),l=i-BigInt(s.length);return{target:e,grad:o,paths:s,rest:l>0n?o-a:0,restCount:l}}function ya({graph:t,partials:e},n){let r=t.nodes.map((s,o)=>o===n),i=t.nodes.map(()=>[]);for(let s of t.computed.filter(o=>o>n)){let o=t.inputs(s).filter(({node:a})=>r[a]);r[s]=o.length>0,i[s]=o.map(({node:a,k:l})=>({node:a,partial:e[s][l]??0})).filter(({partial:a})=>a!==0)}return i}function xa(t,e){let n=t.map(()=>0n);n[e]=1n;for(let r=e+1;r<t.length;r++)n[r]=t[r].reduce((i,{node:s})=>i+n[s],0n);return n}function wa(t,e,n){let r=t.map(()=>[]);r[e]=[{size:0,node:-1,partial:1,rank:0}];for(let i=e+1;i<t.length;i++)r[i]=t[i].flatMap(({node:s,partial:o})=>r[s].map((a,l)=>({size:a.size+$a(o),node:s,partial:o,rank:l}))).sort((s,o)=>o.size-s.size).slice(0,n);return r.at(-1).map((i,s)=>_a(r,e,s))}function $a(t){return Number.isNaN(t)?1/0:Math.log(Math.abs(t))}function _a(t,e,n){let r=t.length-1,i=[r],s=[];for(;r!==e;){let o=t[r][n];r=o.node,n=o.rank,i.push(r),s.push(o.partial)}return{places:i,partials:s,product:s.reduce((o,a)=>o*a,1)}}var{exp:Vt,log:ar,log1p:lr,sqrt:Ri,sin:ur,cos:cr,tanh:Oi,abs:we}=Math;function hr(t,e){return t===1||t===-1&&Math.abs(e)===1/0?1:t**e}var Ea=(t,e)=>t+e,Sa=(t,e,n)=>1,Aa=(t,e,n)=>1,Ma=(t,e)=>t-e,Ta=(t,e,n)=>1,Na=(t,e,n)=>-1,Ca=(t,e)=>t*e,Ra=(t,e,n)=>e,Oa=(t,e,n)=>t,Pa=(t,e)=>t/e,Ia=(t,e,n)=>1/e,La=(t,e,n)=>-n/e,za=t=>-t,Fa=(t,e)=>-1,Da=(t,e)=>hr(t,e),Ba=(t,e,n)=>t===0&&e===0?0:e>=.5||t===0||we(t)===1/0?e*hr(t,e-1):e*n/t,Ha=(t,e,n)=>n===0||t===0&&e===0?0:n*ar(t),Ua=t=>Vt(t),Va=(t,e)=>e,qa=t=>ar(t),Ga=(t,e)=>1/t,ja=t=>Ri(t),Wa=(t,e)=>.5/e,Xa=t=>ur(t),Ka=(t,e)=>cr(t),Ya=t=>cr(t),Za=(t,e)=>-ur(t),Qa=t=>Oi(t),Ja=(t,e)=>4*$e(2*t)*$e(-2*t),$e=t=>t>=0?1/(1+Vt(-t)):Vt(t)/(1+Vt(t)),tl=(t,e)=>e*$e(-t),el=t=>t>0?t+lr(Vt(-t)):lr(Vt(t)),nl=(t,e)=>$e(t),rl=t=>t<=0?0:t,il=(t,e)=>t<=0?0:1,sl=(t,e)=>t>0?t:e*t,ol=(t,e,n)=>t>0?1:e,al=t=>we(t),ll=(t,e)=>t===0?0:t<0?-1:1,ul=(t,e)=>t>e||t!==t?t:e,cl=(t,e,n)=>t===e?.5:t<e?0:1,hl=(t,e,n)=>t===e?.5:t>e?0:1,dl=(t,e)=>t<e||t!==t?t:e,pl=(t,e,n)=>t===e?.5:t>e?0:1,fl=(t,e,n)=>t===e?.5:t<e?0:1,ml=(t,e,n)=>t>0?e:n,gl=(t,e,n,r)=>t>0?1:0,bl=(t,e,n,r)=>t>0?0:1,vl=(t,e)=>t+e,yl=t=>1,xl=(t,e,n)=>t+e*n,wl=(t,e)=>e,$l=(t,e)=>t,At=new Map([["add",{name:"add",takes:"xy",symbol:"+",doc:"x plus y",isFold:!1,value:Ea,partials:[Sa,Aa],slopes:["",""],back:[{text:"Through +, the gradient goes on unchanged.",alone:!0,fits:()=>!0},{text:"Through +, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["sub",{name:"sub",takes:"xy",symbol:"−",doc:"x minus y",isFold:!1,value:Ma,partials:[Ta,Na],slopes:["",""],back:[{text:"Through −, the gradient is scaled by {slope}.",alone:!0,fits:()=>!0},{text:"Through −, {x} gets the gradient unchanged, and {y} gets it with the other sign.",alone:!1,fits:()=>!0}]}],["mul",{name:"mul",takes:"xy",symbol:"×",doc:"x times y",isFold:!1,value:Ca,partials:[Ra,Oa],slopes:["y","x"],back:[{text:"Through ×, the gradient is scaled by the **other** factor, {slope}.",alone:!0,fits:()=>!0},{text:"Through ×, each input gets it scaled by the **other** input's value.",alone:!1,fits:()=>!0}]}],["div",{name:"div",takes:"xy",symbol:"÷",doc:"x divided by y",isFold:!1,value:Pa,partials:[Ia,La],slopes:["",""],back:[{text:"The slope of this division is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through ÷, {x} gets it divided by {y}, and {y} gets it scaled by minus the quotient over {y}.",alone:!1,fits:()=>!0}]}],["neg",{name:"neg",takes:"x",symbol:"−",doc:"minus x",isFold:!1,value:za,partials:[Fa],slopes:[""],back:[{text:"Through the minus, the gradient changes its sign.",alone:!1,fits:()=>!0}]}],["pow",{name:"pow",takes:"xy",symbol:"**",doc:"x to the power of y",isFold:!1,value:Da,partials:[Ba,Ha],slopes:["",""],back:[{text:"The slope of this power is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through a power, {x} gets it scaled by the slope of the power, and {y} by the power times the logarithm of {x}.",alone:!1,fits:()=>!0}]}],["exp",{name:"exp",takes:"x",symbol:"exp",doc:"e to the power of x",isFold:!1,value:Ua,partials:[Va],slopes:["out"],back:[{text:"The slope of exp is its own value: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["log",{name:"log",takes:"x",symbol:"log",doc:"natural logarithm, -inf at 0, nan below",isFold:!1,value:qa,partials:[Ga],slopes:[""],back:[{text:"The slope of log is one over {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sqrt",{name:"sqrt",takes:"x",symbol:"√",doc:"square root, nan below 0",isFold:!1,value:ja,partials:[Wa],slopes:[""],back:[{text:"The slope of a root is one half over the root: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sin",{name:"sin",takes:"x",symbol:"sin",doc:"sine of an angle in radians",isFold:!1,value:Xa,partials:[Ka],slopes:[""],back:[{text:"The slope of sin is the cosine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["cos",{name:"cos",takes:"x",symbol:"cos",doc:"cosine of an angle in radians",isFold:!1,value:Ya,partials:[Za],slopes:[""],back:[{text:"The slope of cos is minus the sine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["tanh",{name:"tanh",takes:"x",symbol:"tanh",doc:"hyperbolic tangent: squashes to (-1, 1)",isFold:!1,value:Qa,partials:[Ja],slopes:[""],back:[{text:"tanh is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:t=>we(t)>4},{text:"The slope of tanh is 1 minus its value squared: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sigmoid",{name:"sigmoid",takes:"x",symbol:"σ",doc:"1 / (1 + exp(-x)): squashes to (0, 1), never overflows",isFold:!1,value:$e,partials:[tl],slopes:[""],back:[{text:"sigmoid is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:t=>we(t)>7},{text:"The slope of sigmoid is its value times what is missing to 1: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["softplus",{name:"softplus",takes:"x",symbol:"softplus",doc:"log(1 + exp(x)): a smooth relu",isFold:!1,value:el,partials:[nl],slopes:[""],back:[{text:"The slope of softplus is the sigmoid of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["relu",{name:"relu",takes:"x",symbol:"ReLU",doc:"x where positive, else 0",isFold:!1,value:rl,partials:[il],slopes:[""],back:[{text:"{x} is not positive, so relu lets nothing back.",alone:!1,fits:t=>t<=0},{text:"{x} is positive, so relu lets the gradient through unchanged.",alone:!1,fits:()=>!0}]}],["leaky_relu",{name:"leaky_relu",takes:"xn",symbol:"leaky_relu",doc:"x where positive, else n times x",isFold:!1,value:sl,partials:[ol,null],slopes:["",""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:(t,e)=>t>0},{text:"{x} is not positive: only {slope} of the gradient gets back.",alone:!1,fits:()=>!0}]}],["abs",{name:"abs",takes:"x",symbol:"|·|",doc:"x without its sign",isFold:!1,value:al,partials:[ll],slopes:[""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:t=>t>0},{text:"{x} is negative, so the gradient changes its sign.",alone:!1,fits:t=>t<0},{text:"{x} is 0, where abs has a corner: nothing gets back.",alone:!1,fits:()=>!0}]}],["maximum",{name:"maximum",takes:"xy",symbol:"max",doc:"the larger of two; a tie gives half of the gradient to each",isFold:!1,value:ul,partials:[cl,hl],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(t,e)=>t===e},{text:"The larger one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["minimum",{name:"minimum",takes:"xy",symbol:"min",doc:"the smaller of two; a tie gives half of the gradient to each",isFold:!1,value:dl,partials:[pl,fl],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(t,e)=>t===e},{text:"The smaller one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["where",{name:"where",takes:"nxy",symbol:"where",doc:"x if n > 0, else y",isFold:!1,value:ml,partials:[null,gl,bl],slopes:["","",""],back:[{text:"The branch that was taken gets the gradient unchanged, the other one nothing.",alone:!1,fits:()=>!0}]}],["sum",{name:"sum",takes:"x",symbol:"Σ",doc:"start plus every x, left to right",isFold:!0,value:vl,partials:[yl],slopes:[""],back:[{text:"Through a sum, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["dot",{name:"dot",takes:"xy",symbol:"w·x",doc:"start plus every x times its y",isFold:!0,value:xl,partials:[wl,$l],slopes:["y","x"],back:[{text:"Through a weighted sum, each factor gets the gradient scaled by its **other** factor.",alone:!1,fits:()=>!0}]}]]);function C(t){return"node"in t}var Mt=class{constructor(e,n=""){this.nodes=e;this.rootName=n;let r=e.map((i,s)=>s);this.computed=r.filter(i=>e[i].operands.length>0),this.leaves=r.filter(i=>e[i].operands.length===0)}get root(){return this.nodes.length-1}row(e){return At.get(this.nodes[e].op)}isLeaf(e){return this.nodes[e].operands.length===0}name(e){let{label:n}=this.nodes[e];return n||e===this.root&&this.rootName||`v${e}`}inputs(e){return this.nodes[e].operands.flatMap((n,r)=>C(n)?[{node:n.node,k:r}]:[])}users(){let e=this.nodes.map(()=>[]);for(let n of this.computed)for(let{node:r}of this.inputs(n))e[r].push(n);return e}get structure(){return this.nodes.map(e=>`${e.op}(${e.operands.map(n=>C(n)?n.node:"#").join()})`).join(";")}};function Pi(t,e){if(!t.isFold)return[...e];let n=t.takes.length,[r,...i]=e,s=[];for(let l=0;l<i.length;l+=n)s.push(i.slice(l,l+n));let[o,...a]=s;return[...a.reverse().flat(),r,...o]}var _l=new Map([["add","+"],["sub","−"],["mul","×"],["div","÷"],["pow","^"]]);function Ii(t,e){let{graph:n,partials:r}=t,i=n.row(e);if(!i)return"";let{operands:s}=n.nodes[e],o=s.map(c=>C(c)?t.data[c.node]:c.number),a=r[e].filter(c=>c!==null),l=i.back.find(({alone:c,fits:h})=>(a.length===1||!c)&&(i.isFold||h(...o))),u=new Map(i.isFold?[]:[...i.takes].map((c,h)=>[c,Li(n,e,h)]));return u.set("slope",O(a[0]??0)),l?.text.replace(/\{(\w+)\}/g,(c,h)=>u.get(h)??c)??""}function Li(t,e,n){let r=t.nodes[e].operands[n];return C(r)?t.name(r.node):O(r.number)}function Tt(t,e){let{op:n,operands:r}=t.nodes[e];return zi(t,e,r.map((i,s)=>Li(t,e,s)),n)}function _e(t,e){let{op:n,operands:r}=t.graph.nodes[e],i=r.map(s=>C(s)?R(t.data[s.node]):O(s.number));return zi(t.graph,e,i,n)}function zi(t,e,n,r){let i=_l.get(r),s=t.row(e);if(i){let[o,...a]=n;return[r==="pow"?nn(o):o,...a.map(nn)].join(` ${i} `)}if(s?.isFold){let[o,...a]=n,l=s.takes.length,u=o==="0"?[]:[o];for(let c=0;c<a.length;c+=l){let[h,...d]=a.slice(c,c+l);u.push([h,...d.map(nn)].join(" × "))}return u.join(" + ")}return r==="neg"?`−${nn(n[0])}`:`${r||"?"}(${n.join(", ")})`}function nn(t){return t.startsWith("−")?`(${t})`:t}function rn(t,e){return`${["no","one","two","three","four","five","six","seven","eight","nine"][t]??t} ${e}${t===1?"":"s"}`}function Fi(t,e){if(e.before===0||e.partial===null)return"";let n=O(e.upstream*e.partial);return`${t.name(e.node)} already had ${O(e.before)} from another path. ${n} more makes ${O(e.after)}.`}function Di(t,e,n){let{graph:r}=t,i=t.gradsAfter(r.computed.length).grads[e],s=r.name(e),o=[`${s} equals ${sn(Tt(r,e))}.`,`Grad of ${s} is ${H(i)}.`,...n.map(a=>kl(r,a))];return i===0&&o.push("It passes nothing on."),o.join(" ")}function kl(t,{node:e,partial:n,upstream:r,before:i,after:s}){if(n===null)return`${t.name(e)} gets what its own rule gives.`;let o=`${H(n)} times ${H(r)}, which is ${H(n*r)}`,a=i===0?"":`; with the ${H(i)} before it has ${H(s)}`;return`${t.name(e)} receives ${o}${a}.`}function sn(t){return t.replaceAll(" × "," times ").replaceAll(" + "," plus ").replaceAll(" − "," minus ").replaceAll(" ÷ "," divided by ").replaceAll(" ^ "," to the power of ").replaceAll("−","minus ")}var q=M`
  * {
    box-sizing: border-box;
  }
  button,
  .button {
    font: 400 13px / 18px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 7px;
    min-height: 32px;
    padding: 0 12px;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    cursor: pointer;
    white-space: nowrap;
  }
  button:hover:not(:disabled) {
    border-color: var(--ctl);
  }
  button:disabled {
    color: var(--ink3);
    cursor: default;
    opacity: 0.6;
  }
  button.primary {
    background: var(--data);
    border-color: var(--data);
    color: var(--on-data);
    font-weight: 600;
  }
  button.text {
    border-color: transparent;
    background: none;
    color: var(--data);
    text-decoration: underline;
    padding: 0;
  }
  :focus-visible {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  .panel {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 10px;
  }
  .data {
    color: var(--data);
    font-weight: 600;
  }
  .grad {
    color: var(--grad);
    font-weight: 600;
  }
  .name,
  code {
    font-family: var(--mono);
  }
  .muted {
    color: var(--ink3);
    font-size: 12px;
  }
  .title {
    font-size: 13px;
    font-weight: 600;
    margin: 0;
  }
  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  svg.icon {
    width: 12px;
    height: 12px;
    fill: currentColor;
  }
  @media (forced-colors: active) {
    .panel,
    button {
      border-color: CanvasText;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;var G=M`
  :host {
    --bg: var(--glass-bg, light-dark(#F6F7F9, #0E1319));
    --panel: var(--glass-panel, light-dark(#FFFFFF, #161D25));
    --sunk: var(--glass-sunk, light-dark(#EEF1F4, #1E2731));
    --ink: var(--glass-ink, light-dark(#16202A, #E9EEF3));
    --ink2: var(--glass-ink2, light-dark(#44515D, #B5C0CB));
    --ink3: var(--glass-ink3, light-dark(#5F6C78, #93A0AD));
    --ctl: var(--glass-ctl, light-dark(#7D8A97, #6B7A89));
    --line: var(--glass-line, light-dark(#DCE2E8, #2A3541));
    --data: var(--glass-data, light-dark(#083F75, #74B4F4));
    --data-ln: var(--glass-data-ln, light-dark(#2B73B8, #4E9BE2));
    --on-data: var(--glass-on-data, light-dark(#FFFFFF, #0E1319));
    --grad: var(--glass-grad, light-dark(#B84700, #FFC48A));
    --grad-ln: var(--glass-grad-ln, light-dark(#DD6B10, #F08A32));
    --grad-bg: var(--glass-grad-bg, light-dark(#FFF1E2, #3A2613));
    --good: var(--glass-good, light-dark(#0F6E4A, #5FD0A0));
    --good-bg: var(--glass-good-bg, light-dark(#E6F4EE, #12301F));
    --bad: var(--glass-bad, light-dark(#A3123B, #FF8FA8));
    --bad-bg: var(--glass-bad-bg, light-dark(#FDECF0, #3B1621));
    --class-a: var(--glass-class-a, light-dark(#6B3FA0, #B795EE));
    --class-b: var(--glass-class-b, light-dark(#14795A, #4CC79B));
    --class-c: var(--glass-class-c, light-dark(#A87900, #E3B93C));
    --class-d: var(--glass-class-d, light-dark(#26303A, #E6EBF0));
    --map-a: var(--glass-map-a, light-dark(#B296D6, #46306F));
    --map-b: var(--glass-map-b, light-dark(#B4E4D0, #1E7A5E));
    --sans: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Inter, Cantarell, "Noto Sans",
      "DejaVu Sans Condensed", sans-serif;
    --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace;
    color: var(--ink);
    font: 400 14px / 20px var(--sans);
    font-variant-numeric: tabular-nums lining-nums;
  }
  :host([theme="auto"]) {
    color-scheme: light dark;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  :host([hidden]) {
    display: none;
  }
`;var Bi=M`
  :host {
    display: block;
    padding: 16px 22px;
    overflow: auto;
  }
  .top {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 12px;
    flex-wrap: wrap;
  }
  .equation {
    font-size: 15px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .sentence {
    font-size: 17px;
    line-height: 25px;
    margin: 6px 0 8px;
  }
  .aside {
    color: var(--ink2);
    margin: 0;
  }
  .sentence .name {
    font-size: 0.94em;
  }
  .bad {
    color: var(--bad);
  }
  .sum {
    font-size: 15px;
    margin: 8px 0;
    overflow-wrap: anywhere;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 15px;
    line-height: 22px;
  }
  th {
    font-weight: 400;
    font-size: 11.5px;
    color: var(--ink3);
    text-align: right;
    padding: 4px 4px;
    white-space: nowrap;
  }
  th:first-child {
    text-align: left;
  }
  tbody th {
    font: 700 14px var(--mono);
    color: var(--ink);
  }
  tbody tr {
    border-top: 1px solid var(--line);
  }
  td {
    padding: 6px 4px;
    text-align: right;
    white-space: nowrap;
  }
  .origin {
    color: var(--ink2);
    font-family: var(--mono);
    font-size: 13px;
    padding-left: 18px;
  }
  .sign {
    color: var(--ink3);
    text-align: center;
  }
  .after {
    background: var(--grad-bg);
    padding: 2px 6px;
    border-radius: 4px;
  }
  .wide {
    width: 40%;
  }
  .nudge {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: flex-end;
    border-top: 1px solid var(--line);
    margin-top: 10px;
    padding-top: 10px;
    font-size: 13px;
    color: var(--ink2);
    flex-wrap: wrap;
  }
  .nudge > :first-child {
    flex: 1;
    min-width: 200px;
  }
  .compared {
    text-align: right;
    line-height: 18px;
  }
  .paths td {
    white-space: normal;
    text-align: left;
    padding: 9px 4px;
  }
  .paths td:last-child {
    text-align: right;
    white-space: nowrap;
  }
  .paths td:nth-child(2) {
    width: 30%;
  }
  .paths tr:hover,
  .paths tr:focus {
    background: var(--sunk);
  }
  .paths .total {
    border-top: 1.5px solid var(--ink);
  }
  .bar-ground {
    display: block;
    position: relative;
    height: 12px;
    min-width: 60px;
  }
  .bar-ground::before {
    content: "";
    position: absolute;
    left: 50%;
    top: -3px;
    height: 18px;
    border-left: 1px solid var(--ctl);
  }
  .bar {
    position: absolute;
    top: 0;
    height: 12px;
    border: 1.5px solid var(--grad-ln);
    border-radius: 2px;
  }
  .bar.positive {
    background: var(--grad-ln);
  }
  @media (max-width: 599px) {
    :host {
      padding: 8px 0;
    }
    .sentence {
      font-size: 15px;
      line-height: 22px;
    }
    .wide {
      width: auto;
    }
    .origin,
    .fresh,
    thead {
      display: none;
    }
  }
`;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var El={attribute:!0,type:String,converter:ge,reflect:!1,hasChanged:We},Sl=(t=El,e,n)=>{let{kind:r,metadata:i}=n,s=globalThis.litPropertyMetadata.get(i);if(s===void 0&&globalThis.litPropertyMetadata.set(i,s=new Map),r==="setter"&&((t=Object.create(t)).wrapped=!0),s.set(n.name,t),r==="accessor"){let{name:o}=n;return{set(a){let l=e.get.call(this);e.set.call(this,a),this.requestUpdate(o,l,t,!0,a)},init(a){return a!==void 0&&this.C(o,void 0,t,a),a}}}if(r==="setter"){let{name:o}=n;return function(a){let l=this[o];e.call(this,a),this.requestUpdate(o,l,t,!0,a)}}throw Error("Unsupported decorator location: "+r)};function I(t){return(e,n)=>typeof n=="object"?Sl(t,e,n):((r,i,s)=>{let o=i.hasOwnProperty(s);return i.constructor.createProperty(s,r),o?Object.getOwnPropertyDescriptor(i,s):void 0})(t,e,n)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function z(t){return I({...t,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var qt=(t,e,n)=>(n.configurable=!0,n.enumerable=!0,Reflect.decorate&&typeof e!="object"&&Object.defineProperty(t,e,n),n);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function yt(t,e){return(n,r,i)=>{let s=o=>o.renderRoot?.querySelector(t)??null;if(e){let{get:o,set:a}=typeof r=="object"?n:i??(()=>{let l=Symbol();return{get(){return this[l]},set(u){this[l]=u}}})();return qt(n,r,{get(){let l=o.call(this);return l===void 0&&(l=s(this),(l!==null||this.hasUpdated)&&a.call(this,l)),l}})}return qt(n,r,{get(){return s(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ee=class{constructor(e,n,r){this.graph=e;this.data=Float64Array.from(n),this.partials=e.nodes.map((i,s)=>r?[...r[s]]:new Array(i.operands.length).fill(null)),r||this.forward()}forward(e=0){for(let n of this.graph.computed){if(n<e)continue;let r=this.graph.row(n),i=this.operandsOf(n);if(r.isFold)this.fold(n,r,i);else{let s=r.value(...i);this.data[n]=s,this.setPartials(n,r,[...i,s],0)}}}operandsOf(e){return this.graph.nodes[e].operands.map(n=>C(n)?this.data[n.node]:n.number)}fold(e,n,r){let i=n.takes.length,s=r[0];this.partials[e][0]=C(this.graph.nodes[e].operands[0])?1:null;for(let o=1;o<r.length;o+=i){let a=r.slice(o,o+i);s=n.value(s,...a),this.setPartials(e,n,a,o)}this.data[e]=s}setPartials(e,n,r,i){let{operands:s}=this.graph.nodes[e];n.partials.forEach((o,a)=>{let l=o&&C(s[i+a]);this.partials[e][i+a]=l?o(...r):null})}walked(e){let{operands:n}=this.graph.nodes[e],r=n.map((s,o)=>({operand:s,k:o,partial:this.partials[e][o]})),i=this.graph.row(e);return(i?Pi(i,r):r).flatMap(({operand:s,k:o,partial:a})=>C(s)&&(a!==null||!i)?[{node:s.node,k:o,partial:a}]:[])}gradsAfter(e){let n=new Float64Array(this.graph.nodes.length);n[this.graph.root]=1;let{computed:r}=this.graph,i=[];for(let s=0;s<Math.min(e,r.length);s++){let o=r[r.length-1-s];i=this.handBack(o,n)}return{grads:n,shares:i}}handBack(e,n){let r=n[e];return r===0?[]:this.walked(e).map(({node:i,k:s,partial:o})=>{let a=n[i],l=a+r*(o??0);return n[i]=l,{node:i,k:s,partial:o,upstream:r,before:a,after:l}})}grads(){return this.gradsAfter(this.graph.computed.length).grads}firstNonFinite(){return this.graph.computed.find(e=>!Number.isFinite(this.data[e])&&this.operandsOf(e).every(Number.isFinite))}};var Hi=new Set("False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(" "));function Ui(t,e){let n=e.map(r=>({other:r,far:Al(t.slice(0,40),r)})).sort((r,i)=>r.far-i.far);return n[0]&&n[0].far<=Math.max(1,t.length/3)?n[0].other:void 0}function Al(t,e){let n=Array.from({length:e.length+1},(r,i)=>i);for(let r=1;r<=t.length;r++){let i=[r];for(let s=1;s<=e.length;s++){let o=n[s-1]+(t[r-1]===e[s-1]?0:1);i.push(Math.min(o,n[s]+1,i[s-1]+1))}n=i}return n[e.length]}var dr=4e3,Vi=100,gr=1e3,pr=/(?<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<sign>\*\*|[-+*/(),])/y,fr=/[ \t\r\n]*/y,mr=new Map([["pi",Math.PI],["e",Math.E]]),br=new Map([["+","add"],["-","sub"],["*","mul"],["/","div"],["**","pow"]]),qi=new Map([["+",1],["-",1],["*",2],["/",2],["negate",3],["**",4]]),Ml=new Set([...br.values(),"neg","dot"]),ke=[...At.keys()].filter(t=>!Ml.has(t)),Tl=new Map([["sum",[1,gr]],["leaky_relu",[1,2]]]),Nl=.01,Ee=class extends Error{constructor(n,r){super(n);this.position=r}};function Gi(t,e){return new vr(t,e).run()}function on(t){return t!==void 0&&"before"in t}var vr=class{constructor(e,n){this.text=e;this.known=n;this.nodes=[];this.inputs=new Map;this.operands=[];this.waiting=[];this.called=null;this.depth=0;this.size=0;this.position=0;this.end=0;this.last="";this.foldsNumbers=!1}run(){if(this.text.length>dr)throw this.error(`This is too long: at most ${dr} characters.`,dr);let e=!0;for(let a=this.next(0);a;a=this.next(this.end)){let[l,u]=a;e=e?this.takeOperand(l,u):this.takeOperator(l,u),this.last=u}if(e)throw this.error(this.wanted("the end"),this.text.replace(/[ \t\r\n]+$/,"").length);this.reduce(0);let n=this.waiting.filter(on).at(-1);if(n)throw this.error("This ( is never closed.",n.position);let[r]=this.operands;C(r.operand)||this.addNode("",[],"",r.span);let{nodes:i,inputs:s,foldsNumbers:o}=this;return{graph:new Mt(i,"L"),inputs:s,foldsNumbers:o}}next(e){let n=this.skipSpace(e);if(n>=this.text.length)return null;this.position=n,pr.lastIndex=n;let r=pr.exec(this.text);if(!r)throw this.error(Cl(String.fromCodePoint(this.text.codePointAt(n))));this.end=pr.lastIndex;let[i,s]=Object.entries(r.groups).find(([,o])=>o!==void 0);return[i,s]}skipSpace(e){return fr.lastIndex=e,fr.exec(this.text),fr.lastIndex}takeOperand(e,n){if(e==="number"){let i=Number(n);if(!Number.isFinite(i))throw this.error("This number is too large for a float.");return this.push({number:i}),!1}if(e==="name")return this.takeName(n);if(n==="-")return this.waiting.push({sign:"negate",position:this.position}),!0;if(n==="(")return this.open(),!0;let r=this.waiting.at(-1);throw n===")"&&on(r)&&r.name&&r.before===this.operands.length?this.error(`${r.name}() needs something between its parentheses.`):this.error(this.wanted(n))}takeName(e){let n=this.text[this.skipSpace(this.end)]==="(",r=this.known?.has(e)??!1,i=ke.includes(e);if(n&&i)return this.called={name:e,position:this.position},!0;if(n&&!r&&!mr.has(e))throw this.error(Rl(e));if(r)this.pushInput(e);else if(mr.has(e))this.push({number:mr.get(e)});else{if(i)throw this.error(`${e} is a function: write ${e}(…).`);if(Hi.has(e))throw this.error(`${e} is a word of Python and cannot be a name.`);if(this.known)throw this.error(`No value is given for ${e}.`);this.pushInput(e)}return!1}takeOperator(e,n){if(e!=="sign"||n==="("){let i=e==="name"||n==="("?" For a product write *.":"";throw this.error(`Before ${n.slice(0,20)} comes an operator.${i}`)}if(br.has(n))return this.reduce(qi.get(n)+(n==="**"?1:0)),this.waiting.push({sign:n,position:this.position}),!0;this.reduce(0);let r=this.waiting.at(-1);if(!on(r))throw this.error(n===")"?"This ) was never opened.":"No comma can stand here.");if(n===","){if(!r.name)throw this.error("No comma here: only functions take several operands.");return!0}return this.close(r),!1}open(){let e=this.called?.name??"",n=this.called?.position??this.position;if(this.called=null,this.depth+=1,this.depth>Vi)throw this.error(`This is too deep: at most ${Vi} parentheses inside each other.`);this.waiting.push({position:this.position,start:n,name:e,before:this.operands.length})}close(e){this.waiting.pop(),this.depth-=1;let n=[e.start,this.end];if(!e.name){this.operands.push({operand:this.operands.pop().operand,span:n});return}let r=this.operands.splice(e.before).map(({operand:i})=>i);this.operands.push({operand:this.call(e,r,n),span:n})}call(e,n,r){let i=At.get(e.name),[s,o]=Tl.get(i.name)??[i.takes.length,i.takes.length];if(this.count(n.length),n.length<s||n.length>o){let a=`${s} operand${s>1?"s":""}`;throw this.error(`${i.name} takes ${a}, not ${n.length}.`,e.position)}if(i.takes==="xn"&&(n.length===1&&n.push({number:Nl}),C(n[1])))throw this.error(`The last operand of ${i.name} is a plain number.`,e.position);return this.apply(i,i.isFold?[{number:0},...n]:n,r)}reduce(e){for(;;){let n=this.waiting.at(-1);if(n===void 0||on(n)||qi.get(n.sign)<e)return;this.waiting.pop(),this.count(1);let r=this.operands.pop(),i=n.sign==="negate"?null:this.operands.pop(),s=[i?i.span[0]:n.position,r.span[1]],o=At.get(i?br.get(n.sign):"neg"),a=this.apply(o,i?[i.operand,r.operand]:[r.operand],s);this.operands.push({operand:a,span:s})}}apply(e,n,r){if(n.some(C))return{node:this.addNode(e.name,n,"",r)};this.foldsNumbers=!0;let i=n.map(s=>C(s)?Number.NaN:s.number);return e.isFold?{number:i.reduce((s,o)=>e.value(s,o))}:{number:e.value(...i)}}addNode(e,n,r,i){return this.nodes.push({op:e,operands:n,label:r,line:"",span:i})-1}push(e){this.operands.push({operand:e,span:[this.position,this.end]})}pushInput(e){let r=this.inputs.get(e)??this.addNode("",[],e,[this.position,this.end]);this.inputs.set(e,r),this.push({node:r})}count(e){if(this.size+=e,this.size>gr)throw this.error(`This is too large: at most ${gr} operations.`)}wanted(e){return`${this.last?`After ${this.last} comes`:"An expression begins with"} a number, a name or (, not ${e}.`}error(e,n=this.position){return new Ee(e,n)}};function Cl(t){let e=t.codePointAt(0),n=e<32||e===127?"":` ${t}`,r=e.toString(16).toUpperCase().padStart(4,"0");return`The character${n}${e<127&&n?"":` (U+${r})`} has no meaning here.`}function Rl(t){let e=Ui(t,ke),n=e?`Did you mean ${e}?`:`There are ${ke.join(", ")}.`;return`There is no function ${t.slice(0,20)}. ${n}`}var Nt=class extends Error{};function ji(t){let{format:e,version:n,nodes:r}=yr(t);if(e!=="glassgrad.graph"||n!==1)throw new Nt(`expected glassgrad.graph version 1, got ${e} version ${n}`);if(!Array.isArray(r)||r.length===0)throw new Nt("a graph has nodes");let i=r.map(yr),s=new Mt(i.map(Ol)),o=i.map(l=>Wi(l.partials).map(Il)),a=i.map((l,u)=>s.isLeaf(u)||!l.closure);return{graph:s,partials:o,data:i.map(l=>an(l.data)),grad:i.map(l=>an(l.grad)),canCompute:s.computed.every(l=>a[l]&&At.has(s.nodes[l].op))}}function Ol(t,e){let n=Wi(t.operands).map(Pl);for(let r of n)if(C(r)&&!(r.node>=0&&r.node<e))throw new Nt(`node ${e} is made from node ${r.node}, which is not older`);return{op:String(t.op),operands:n,label:String(t.label),line:String(t.line??""),span:null}}function Pl(t){let e=yr(t);return Number.isInteger(e.node)?{node:e.node}:{number:an(e.number)}}function Il(t){return t===null?null:an(t)}var Ll=new Map([["nan",Number.NaN],["inf",1/0],["-inf",-1/0]]);function an(t){let e=typeof t=="string"?Ll.get(t):t;if(typeof e!="number")throw new Nt(`expected a number, got ${t}`);return e}function yr(t){if(typeof t!="object"||t===null)throw new Nt("expected an object");return t}function Wi(t){if(!Array.isArray(t))throw new Nt("expected a list");return t}var zl=new Set(["gg","print","math","L","values","name","value"]);function Xi(t,e,n){let r=[...e.inputs.keys()],i=/\b(sum|where)\b/.test(t),s=!e.foldsNumbers&&!i&&r.length>0&&!r.some(l=>zl.has(l)),o=r.map(l=>[l,Hl(n.get(l)??0)]);return["import glassgrad as gg","",...s?Fl(t,o):Bl(t,o),""].join(`
`)}function Fl(t,e){let n=e.map(([r])=>`print(f"d L / d ${r} = {${r}.grad!r}")`);return[.../\b(pi|e)\b/.test(t)?["import math",""]:[],...e.map(([r,i])=>`${r} = gg.Value(${i}, label="${r}")`),"",`L = ${Dl(t,new Set(e.map(([r])=>r)))}`,"L.backward()",'print(f"L = {L.data!r}")',...n]}function Dl(t,e){return t.replace(/\s+/g," ").trim().replace(/[0-9.]+(?:[eE][+-]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*/g,r=>e.has(r)?r:r==="pi"||r==="e"?`math.${r}`:ke.includes(r)?`gg.${r}`:r.replace(/^0+(?=\d)/,""))}function Bl(t,e){let n=t.replace(/\s+/g," ").trim();return[`values = {${e.map(([r,i])=>`"${r}": ${i}`).join(", ")}}`,`L, values = gg.parse("${n}", values)`,"L.backward()",'print(f"L = {L.data!r}")',"for name, value in values.items():",'    print(f"d L / d {name} = {value.grad!r}")']}function Hl(t){return Number.isFinite(t)?N(t):`float("${N(t)}")`}var ln=[{title:"a·b + c",expression:"a*b + c",values:{a:2,b:-3,c:10},names:["e"]},{title:"a + a",expression:"a + a",values:{a:3},names:["b"]},{title:"One neuron",expression:"tanh(x1*w1 + x2*w2 + b)",values:{x1:2,w1:-3,x2:0,w2:1,b:6.881373587019543},names:["x1w1","x2w2","s","n","o"]},{title:"Neuron with loss",expression:"0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2",values:{w1:.5,x1:2,w2:-.5,x2:3,b:.1,y:1},names:["p1","p2","s","z","ŷ","e","q"]},{title:"tanh through exp",expression:"(exp(2*n) - 1)/(exp(2*n) + 1)",values:{n:.881373587019543},names:[]}],un=ln[3];function cn(t){let e=t.replace(/\s/g,"");return ln.find(n=>n.expression.replace(/\s/g,"")===e)}var Ki=2e3,xr=1,Ul=450,Vl=1100,Gt=class extends EventTarget{constructor(){super(...arguments);this.text="";this.error=null;this.evaluation=null;this.inputs=[];this.canCompute=!0;this.position=0;this.gradients=!0;this.table=!1;this.constants=!1;this.selected=null;this.hovered=new Set;this.playing=!1;this.speed=1;this.values=new Map;this.starts=new Map;this.parsed=null}get graph(){return this.evaluation?.graph??null}get isHanded(){return this.evaluation!==null&&this.parsed===null}get steps(){return this.graph?.computed.length??0}get last(){return 2*this.steps}get step(){let{graph:n,position:r,steps:i}=this;if(!n||r===0)return null;if(r<=i){let o=n.computed[r-1];return{pass:"forward",number:r,place:o}}let s=r-i;return{pass:"backward",number:s,place:n.computed[i-s]}}get isForwardDone(){return this.position===this.steps}progress(){return this.position<this.steps?{grads:new Float64Array(this.graph.nodes.length),shares:[]}:this.evaluation.gradsAfter(this.position-this.steps)}isComputed(n){let{graph:r,position:i,steps:s}=this;return!r||r.isLeaf(n)||i>=s?!0:n<=(r.computed[i-1]??-1)}touched(){let n=new Set,{graph:r,evaluation:i,position:s,steps:o}=this;if(!r||!i||s<o)return n;n.add(r.root);let{grads:a}=i.gradsAfter(s-o);for(let l of r.computed.slice(2*o-s))if(a[l]!==0)for(let{node:u}of r.inputs(l))n.add(u);return n}type(n){if(this.pause(),this.text=n,this.error=null,n.trim())try{this.take(Gi(n))}catch(r){if(!(r instanceof Ee))throw r;this.error=r}this.changed()}open(n){this.preset(n.values),this.type(n.expression)}preset(n){for(let[r,i]of Object.entries(n))this.values.set(r,i);this.starts.clear()}take(n){let r=cn(this.text)?.names??[],i=0,s=n.graph.nodes.map(u=>u.operands.length?{...u,label:r[i++]??""}:u),o=new Mt(s,"L"),a=this.graph?.structure===o.structure&&this.parsed!==null;this.parsed=n,this.canCompute=!0,this.inputs=[...n.inputs].map(([u,c])=>({name:u,place:c}));let l=new Float64Array(s.length);for(let{name:u,place:c}of this.inputs)this.values.has(u)||this.values.set(u,xr),this.starts.has(u)||this.starts.set(u,this.values.get(u)),l[c]=this.values.get(u);this.evaluation=new ee(o,l),!a&&(this.selected=null,this.hovered=new Set,this.position=o.computed.length)}load(n){this.pause();let{graph:r,data:i,partials:s,canCompute:o}=ji(n.graph);if(r.nodes.length>Ki)throw new Error(ql(r.nodes.length));this.text=n.expression??"",this.parsed=null,this.error=null,this.canCompute=o,this.evaluation=new ee(r,i,s),this.inputs=r.leaves.map(a=>({name:r.name(a),place:a})),this.values.clear(),this.starts.clear();for(let{name:a,place:l}of this.inputs)this.values.set(a,i[l]),this.starts.set(a,i[l]);this.selected=null,this.position=r.computed.length,this.changed()}value(n){let r=this.inputs.find(i=>i.name===n);return r?this.evaluation.data[r.place]:xr}start(n){return this.starts.get(n)??xr}set(n,r){this.values.set(n,r);let i=this.inputs.find(s=>s.name===n);i&&this.canCompute&&this.evaluation&&(this.evaluation.data[i.place]=r,this.evaluation.forward()),this.changed(),this.dispatchEvent(new CustomEvent("values"))}reset(n){this.set(n,this.start(n))}measured(n,r){let{graph:i,data:s}=this.evaluation,o=new ee(i,s);return o.data[n]+=r,o.forward(n+1),o.data[i.root]-s[i.root]}go(n){this.pause(),this.move(n)}move(n){let r=Math.max(0,Math.min(this.last,Math.round(n)));r!==this.position&&(this.position=r,this.dispatchEvent(new CustomEvent("step"))),this.selected=null,this.changed()}next(){this.go(this.position+1)}previous(){this.go(this.position-1)}play(){this.last!==0&&(this.position===this.last&&this.move(0),this.playing=!0,this.wait(),this.changed())}pause(){clearTimeout(this.timer),this.playing&&(this.playing=!1,this.changed())}wait(){let n=this.position<this.steps?Ul:Vl;this.timer=setTimeout(()=>{this.move(this.position+1),this.position===this.last?this.pause():this.wait()},n/this.speed)}select(n){this.pause(),this.selected=n,this.changed()}hover(n){this.hovered=new Set(n),this.changed()}show(n){Object.assign(this,n),this.changed()}python(){let{parsed:n}=this;return n&&!this.error?Xi(this.text,n,this.values):null}changed(){this.dispatchEvent(new CustomEvent("change"))}};function ql(t){return`This makes ${t.toLocaleString("en")} nodes; the page draws up to ${Ki.toLocaleString("en")}.`}function Yi(){let t=new Gt;return t.open(un),t}var hn=class{constructor(e,n){this.host=e;this.source=n;this.session=null;this.again=()=>this.host.requestUpdate();e.addController(this)}hostUpdate(){let e=this.source();e!==this.session&&(this.session?.removeEventListener("change",this.again),e?.addEventListener("change",this.again),this.session=e)}hostDisconnected(){this.session?.removeEventListener("change",this.again),this.session=null}hostConnected(){this.host.requestUpdate()}};var F=class extends lt{constructor(){super();this.session=null;this.for="";new hn(this,()=>this.session)}connectedCallback(){super.connectedCallback(),!this.session&&this.for&&queueMicrotask(()=>this.find())}find(){let r=this.getRootNode().getElementById(this.for);this.session=r?.session??null}};k([I({attribute:!1})],F.prototype,"session",2),k([I()],F.prototype,"for",2);var wr=.01,$r=12,dn=class extends F{static{this.styles=[G,q,Bi,M``]}render(){let{session:e}=this;if(!e?.graph)return m`<p class="sentence">Type an expression, or choose one above.</p>`;if(e.selected!==null)return this.paths(e.selected);let{step:n,isForwardDone:r}=e;return!n||r&&n.pass==="forward"?this.between():n.pass==="forward"?this.forward(n.place):this.backward(n.place)}between(){let{graph:e,evaluation:n,isForwardDone:r}=this.session,i=e.name(e.root),s=R(n.data[e.root]),o=n.firstNonFinite();return r?m`
      <div class="top"><code class="equation">${i} = <span class="data" title=${N(n.data[e.root])}>${s}</span></code></div>
      ${o===void 0?b:this.badSentence(o)}
      <p class="sentence">Forward is done: ${this.name(e.root)} is <span class="data">${s}</span>. Press → to send its gradient back.</p>
      <p class="aside">How much does ${this.name(e.root)} change when ${this.name(e.root)} changes? Just as much: its grad is <span class="grad">1</span>.</p>`:m`<p class="sentence">Nothing is computed yet: only the inputs have data. Press → to compute ${this.name(e.computed[0])}.</p>`}badSentence(e){let{graph:n,evaluation:r}=this.session,i=r.data[e],s=Number.isNaN(i)?"first nan":"first infinity",o=n.inputs(e).map(({node:a})=>`${n.name(a)} is ${O(r.data[a])}`);return m`<p class="sentence bad"><strong>The ${s} is <code>${n.name(e)} = ${Tt(n,e)}</code>.</strong>
      ${o.join(", ")}, and ${_e(r,e)} is ${R(i)}. Everything that uses it is built on it.</p>`}forward(e){let{graph:n,evaluation:r}=this.session,i=r.data[e],s=r.firstNonFinite();return m`
      <div class="top"><code class="equation">${n.name(e)} = ${Tt(n,e)}</code>${this.hint(e)}</div>
      ${s===e?this.badSentence(e):b}
      <p class="sentence">${this.name(e)} is computed from ${rn(new Set(n.inputs(e).map(({node:o})=>o)).size,"input")}: ${n.row(e)?.doc??"an op of your own"}.</p>
      <p class="sum"><span class="data">${_e(r,e)}</span> = <span class="data" title=${N(i)}>${R(i)}</span></p>
      ${this.line(e)}`}backward(e){let{graph:n,evaluation:r,position:i,last:s}=this.session,{shares:o,grads:a}=this.session.progress(),l=n.name(n.root),u=a[e],c=new Set(o.map(d=>d.node)).size,h=u===0?m`Its grad is 0, so ${this.name(e)} passes nothing on.`:m`${this.name(e)} hands its gradient to its ${c===1?"only input":rn(c,"input")}. ${Wl(Ii(r,e))}`;return m`
      <div class="top"><code class="equation">${n.name(e)} = ${Tt(n,e)}</code>${this.hint(o[0]?.node??e)}</div>
      <p class="sentence">${h} ${o.map(d=>Fi(n,d)).filter(Boolean).join(" ")}
        ${i===s?m`<strong>Done.</strong> One pass back gave the slope of ${l} for ${Gl(this.session.inputs.length)}.`:b}</p>
      ${o.length?this.sums(e,o):b}
      ${this.nudge(o)}
      ${this.line(e)}`}sums(e,n){let r=this.session.graph.name(e),i=n.slice(0,$r);return m`<div class="scroll" tabindex="0" role="region" aria-label="Arithmetic of this step"><table>
      <thead><tr><th scope="col">input</th><th scope="col" colspan="2">partial ∂${r}/∂input</th><th></th><th scope="col">grad of ${r}</th><th></th><th scope="col">contribution</th><th scope="col" class="wide">grad of input</th></tr></thead>
      <tbody>${i.map(s=>this.sumRow(e,s))}</tbody></table>
      ${n.length>$r?m`<p class="muted">and ${n.length-$r} more inputs</p>`:b}</div>`}sumRow(e,{node:n,k:r,partial:i,upstream:s,before:o,after:a}){let{graph:l}=this.session,u=l.name(n);return i===null?m`<tr><th scope="row">${u}</th><td colspan="7">gets what its own rule gives</td></tr>`:m`<tr @pointerenter=${()=>this.session.hover([n])} @pointerleave=${()=>this.session.hover([])}>
      <th scope="row">${u}</th><td class="origin">${this.origin(e,r)}</td>
      <td class="data" title=${N(i)}>${R(i)}</td><td class="sign">×</td>
      <td class="grad" title=${N(s)}>${R(s)}</td><td class="sign">=</td>
      <td class="grad" title=${N(i*s)}>${R(i*s)}</td>
      <td class="wide ${o===0?"fresh":""}">${o===0?"0":R(o)} → <span class="grad after" title=${N(a)}>${R(a)}</span></td></tr>`}origin(e,n){let{graph:r}=this.session,i=r.row(e);if(!i)return"";let s=i.takes.length,o=i.isFold?1+Math.floor((n-1)/s)*s:0,a=i.slopes[n-o];if(!a||i.isFold&&n===0)return"";if(a==="out")return`${r.name(e)} =`;let l=r.nodes[e].operands[o+i.takes.indexOf(a)];return l&&"node"in l?`${r.name(l.node)} =`:""}nudge(e){let{graph:n,evaluation:r,canCompute:i,gradients:s}=this.session,o=e.find(({node:d})=>this.isComplete(d));if(!o||!i||!s)return b;let{node:a,after:l}=o,u=n.name(a),c=n.name(n.root),h=n.isLeaf(a);return m`<div class="nudge">
      <span>Is it true? Raise ${this.name(a)} by 0.01 and ${this.name(n.root)} should move by 0.01 × ${R(l)}.</span>
      ${h?m`<button @click=${()=>this.session.set(u,Number((r.data[a]+wr).toPrecision(12)))}>Nudge ${u}</button>`:b}
      <span class="compared" aria-label="Change of ${c}">expected <span class="grad">${Zi(wr*l)}</span><br />measured <span class="data">${Zi(this.session.measured(a,wr))}</span></span>
    </div>`}isComplete(e){let{graph:n,step:r}=this.session;return n.users()[e].every(i=>i>=r.place)}hint(e){return m`<span class="muted">Why does ${this.name(e)} matter? Click its box.</span>`}line(e){let{line:n}=this.session.graph.nodes[e];return n?m`<p class="muted">made in <code>${n}</code></p>`:b}paths(e){let{graph:n,evaluation:r}=this.session,i=Ci(r,e),s=BigInt(i.paths.length)+i.restCount,o=Math.max(...i.paths.map(({product:u})=>Math.abs(u)),Math.abs(i.rest)),a=this.name(n.root),l=e===n.root?m`${a} is the end of every path. Its grad is <span class="grad">1</span>.`:s===0n?m`${this.name(e)} does not reach ${a}: nothing of it gets through.`:s===1n?m`${this.name(e)} reaches ${a} by one path. Its partials multiply to <span class="grad">${O(i.grad)}</span>.`:m`${this.name(e)} reaches ${a} by ${jl(s)}. Their products add up to <span class="grad">${O(i.grad)}</span>.`;return m`
      <div class="top"><code class="equation">${n.isLeaf(e)?n.name(e):`${n.name(e)} = ${Tt(n,e)}`}</code>
        <button @click=${()=>this.session.select(null)}>Back to the step</button></div>
      <p class="sentence">${l}</p>
      ${i.paths.length&&e!==n.root?m`<table class="paths"><tbody>
            ${i.paths.map(u=>this.pathRow(u,o))}
            ${i.restCount>0n?m`<tr><td>the rest, ${i.restCount.toLocaleString("en")} paths</td><td>${Qi(i.rest,o)}</td><td class="grad">${O(i.rest)}</td></tr>`:b}
            <tr class="total"><td>${this.name(e)}<code>.grad</code></td><td></td><td class="grad" title=${N(i.grad)}>${O(i.grad)}</td></tr>
          </tbody></table>`:b}`}pathRow({places:e,partials:n,product:r},i){let{graph:s}=this.session,o=e.length>9,a=e.map((l,u)=>o&&u>3&&u<e.length-3?u===4?m` → … ${e.length-7} more …`:b:u===0?this.name(l):m` <span class="grad">×${Ut(n[u-1])}</span> → ${s.isLeaf(l)?this.name(l):m`<code>${s.name(l)}</code>`}`);return m`<tr tabindex="0" @pointerenter=${()=>this.session.hover(e)} @pointerleave=${()=>this.session.hover([])}
      @focus=${()=>this.session.hover(e)} @blur=${()=>this.session.hover([])}>
      <td>${a}</td><td>${Qi(r,i)}</td><td class="grad" title=${N(r)}>${O(r)}</td></tr>`}name(e){return m`<strong class="name" @pointerenter=${()=>this.session.hover([e])} @pointerleave=${()=>this.session.hover([])}>${this.session.graph.name(e)}</strong>`}};function Zi(t){return Math.abs(t)>=1e-5&&Math.abs(t)<1?t.toFixed(5).replace("-","−"):R(t)}function Gl(t){return t===1?"its one input":t===2?"both inputs":`all ${t} inputs`}function jl(t){return t<10n?rn(Number(t),"path"):`${t.toLocaleString("en")} paths`}function Wl(t){return t.split("**").map((e,n)=>n%2?m`<strong>${e}</strong>`:e)}function Qi(t,e){let n=e>0&&Number.isFinite(t)?50*t/e:0,r=n<0?50+n:50;return m`<span class="bar-ground"><span class="bar ${n<0?"negative":"positive"}" .style=${`left: ${r}%; width: ${Math.abs(n)}%`}></span></span>`}var Ct=t=>S`<svg class="icon" viewBox="0 0 12 12" aria-hidden="true"><path d=${t} /></svg>`,j={first:Ct("M1 1h2v10H1zM11 1v10L4 6z"),previous:Ct("M9.5 1v10L2.5 6z"),play:Ct("M2.5 0.5v11L11 6z"),pause:Ct("M2 1h3v10H2zM7 1h3v10H7z"),next:Ct("M2.5 1v10l7-5z"),last:Ct("M9 1h2v10H9zM1 1v10l7-5z"),theme:Ct("M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zm0 1.4v9.2a4.6 4.6 0 0 1 0-9.2z"),link:Ct("M4.6 7.4a.7.7 0 0 1 0-1l1.8-1.8a.7.7 0 1 1 1 1L5.6 7.4a.7.7 0 0 1-1 0zM2.2 9.8a2.6 2.6 0 0 1 0-3.7l1.2-1.2 1 1-1.2 1.2a1.2 1.2 0 0 0 1.7 1.7l1.2-1.2 1 1-1.2 1.2a2.6 2.6 0 0 1-3.7 0zm7.6-7.6a2.6 2.6 0 0 1 0 3.7L8.6 7.1l-1-1 1.2-1.2a1.2 1.2 0 0 0-1.7-1.7L5.9 4.4l-1-1 1.2-1.2a2.6 2.6 0 0 1 3.7 0z")};var Ji=M`
  :host {
    display: block;
  }
  .stage {
    display: flex;
    flex-direction: column;
    margin-top: 12px;
    height: 404px;
  }
  glass-graph,
  glass-table {
    flex: 1;
    min-height: 0;
  }
  glass-steps {
    border-top: 1px solid var(--line);
  }
  .lower {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 452px;
    gap: 16px;
    margin-top: 16px;
  }
  .lower > :only-child {
    grid-column: 1 / -1;
  }
  .lower > * {
    min-height: 292px;
  }
  @media (max-width: 1199px) {
    .lower {
      grid-template-columns: minmax(0, 1fr) 380px;
    }
  }
  @media (max-width: 899px) {
    .lower {
      grid-template-columns: minmax(0, 1fr);
    }
    .lower > * {
      min-height: 0;
    }
  }
  @media (max-height: 760px) and (min-width: 600px) {
    .stage {
      height: 338px;
    }
  }
  @media (max-width: 599px) {
    .stage {
      background: none;
      border: 0;
      border-radius: 0;
      height: calc(100dvh - 48px - 460px);
      min-height: 220px;
    }
    .sheet {
      position: sticky;
      bottom: 0;
      margin: 0 -12px;
      padding: 12px 16px 12px;
      background: var(--panel);
      border-radius: 16px 16px 0 0;
      box-shadow: 0 -6px 24px rgb(10 20 30 / 0.1);
    }
    .sheet-body {
      height: 216px;
      overflow-y: auto;
      margin: 8px 0;
    }
    .tabs {
      display: grid;
      grid-template-columns: repeat(3, 1fr);
      background: var(--sunk);
      border-radius: 8px;
      padding: 3px;
    }
    .tabs button {
      background: none;
      border: 0;
      min-height: 44px;
    }
    .tabs button[aria-pressed="true"] {
      background: var(--panel);
      font-weight: 600;
    }
    .transport {
      display: grid;
      grid-template-columns: 44px 1fr 44px 1fr;
      gap: 8px;
    }
    .transport button {
      min-height: 44px;
      padding: 0;
    }
  }
`;var Xl="input, textarea, select, [role=slider], [role=tab], [contenteditable]";function _r(t){let e=t.composedPath()[0];return e instanceof Element&&e.closest(Xl)!==null}function ts(t,e){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return!1;let n=e.composedPath()[0],r=n instanceof Element&&n.closest("svg[role=slider]")!==null;if(_r(e)&&!r)return!1;let i=n instanceof HTMLButtonElement,s={ArrowRight:()=>t.next(),ArrowLeft:()=>t.previous(),Home:()=>t.go(0),End:()=>t.go(t.last)};i||(s[" "]=()=>t.playing?t.pause():t.play()),t.selected!==null&&(s.Escape=()=>t.select(null));let o=s[e.key];return o?(e.preventDefault(),o(),!0):!1}function es(t){let{graph:e,evaluation:n,step:r,steps:i,isForwardDone:s}=t;if(t.error)return`Column ${t.error.position+1}. ${t.error.message}`;if(!e||!n)return"";let o=e.name(e.root);if(s)return`Forward is done: ${o} is ${H(n.data[e.root])}. Press the right arrow to send its gradient back.`;if(!r)return`Nothing is computed yet. ${i} steps forward.`;let a=`${r.pass==="forward"?"Forward":"Backward"} ${r.number} of ${i}.`;if(r.pass==="backward")return`${a} ${Di(n,r.place,t.progress().shares)}`;let l=sn(Tt(e,r.place)),u=sn(_e(n,r.place)),c=H(n.data[r.place]);return`${a} ${e.name(r.place)} equals ${l}: ${u} is ${c}.`}function kr(t,e){return t>e?`b${t-e}`:`f${t}`}function pn(t,e){let n=/^([bf])(\d{1,5})$/.exec(t);if(!n)return null;let r=Math.min(Number(n[2]),e);return n[1]==="b"?e+r:r}function Er(t,e,n){let r=new Map,i=[];for(let s of t.split(e).filter(Boolean)){let[o,a,...l]=s.split(n),u=Kl(a??"");!/^[A-Za-z_]\w*$/.test(o)||u===null||l.length?i.push(s):r.set(o,u)}return{values:r,unknown:i}}function Kl(t){if(/^-?inf$/.test(t))return t.startsWith("-")?-1/0:1/0;if(t==="nan")return Number.NaN;let e=Number(t);return t===""||Number.isNaN(e)?null:e}function ns(t){let e=new URLSearchParams;e.set("e",t.text);let n=t.inputs.map(({name:r})=>`${r}:${Yl(t.value(r))}`);return n.length&&e.set("v",n.join(",")),t.isForwardDone||e.set("s",kr(t.position,t.steps)),t.gradients||e.set("g","0"),t.table&&e.set("t","1"),t.constants&&e.set("c","1"),t.selected!==null&&e.set("w",String(t.selected)),e}function Yl(t){return N(t).replace(/\.0$/,"")}var Zl=new Set(["e","v","s","g","t","c","w"]);function rs(t,e){let n=[...e.keys()].filter(a=>!Zl.has(a)),r=Er(e.get("v")??"",",",":");n.push(...r.unknown),t.preset(Object.fromEntries(r.values)),t.type(e.get("e")??"");let i=e.get("s"),s=i===null?t.steps:pn(i,t.steps);s===null&&n.push(`s=${i}`),t.go(s??t.steps),t.show({gradients:e.get("g")!=="0",table:e.get("t")==="1",constants:e.get("c")==="1"});let o=e.get("w");return o!==null&&(/^\d{1,5}$/.test(o)&&Number(o)<(t.graph?.nodes.length??0)?t.select(Number(o)):n.push(`w=${o}`)),n}var Ql=300,U=class extends F{constructor(){super(...arguments);this.theme="auto";this.expression="";this.values="";this.step="";this.gradients="";this.hide="";this.height="";this.keys="";this.engine=null;this.narrated="";this.tab="Step";this.isNarrow=!1;this.isOwn=!1;this.narrow=window.matchMedia("(max-width: 599px)");this.speak=()=>{clearTimeout(this.timer),this.timer=setTimeout(()=>{this.session&&(this.narrated=es(this.session))},Ql)};this.key=n=>{this.session&&this.checkVisibility()&&ts(this.session,n)};this.widthChanged=()=>{this.isNarrow=this.narrow.matches}}static{this.styles=[G,q,Ji,M``]}connectedCallback(){super.connectedCallback(),this.widthChanged(),this.narrow.addEventListener("change",this.widthChanged),this.target.addEventListener("keydown",this.key),!(this.session||this.for)&&(this.isOwn=!0,this.session=new Gt,this.begin(this.session))}disconnectedCallback(){super.disconnectedCallback(),this.narrow.removeEventListener("change",this.widthChanged),this.target.removeEventListener("keydown",this.key),this.session?.pause()}get target(){return this.keys==="page"?window:this}begin(n){let r=this.querySelector('script[type="application/json"]')?.textContent;r?n.load(JSON.parse(r)):this.applyAttributes(n),this.step&&n.go(pn(this.step,n.steps)??n.position)}applyAttributes(n){n.preset(Object.fromEntries(Er(this.values," ","=").values)),n.type(this.expression)}load(n){this.session.load(n)}attributeChangedCallback(n,r,i){super.attributeChangedCallback(n,r,i),!(!this.isOwn||!this.session||r===i)&&((n==="expression"||n==="values")&&this.applyAttributes(this.session),n==="step"&&this.session.go(pn(this.step,this.session.steps)??this.session.position),n==="gradients"&&this.session.show({gradients:this.gradients!=="off"}))}willUpdate(n){if(!n.has("session")||!this.session)return;let r=this.session;r.addEventListener("change",this.speak),r.addEventListener("values",()=>this.tell("glass-change",tu(r))),r.addEventListener("step",()=>this.tell("glass-step",eu(r)))}tell(n,r){this.dispatchEvent(new CustomEvent(n,{detail:r,bubbles:!0,composed:!0}))}next(){this.session?.next()}previous(){this.session?.previous()}play(){this.session?.play()}pause(){this.session?.pause()}reset(){for(let{name:n}of this.session?.inputs??[])this.session.reset(n);this.session?.go(this.session.steps)}isHidden(n){return this.hide.split(/[\s,]+/).includes(n)}render(){let{session:n}=this;if(!n)return m``;let r=m`<section class="panel stage" .style=${this.height?`height: ${Number.parseInt(this.height,10)}px`:""}>
        ${n.table?m`<glass-table .session=${n} tabindex="0"></glass-table>`:b}
        <glass-graph .session=${n} .engine=${this.engine} ?hidden=${n.table}></glass-graph>
        ${this.isHidden("track")||this.isNarrow?b:m`<glass-steps .session=${n}></glass-steps>`}
      </section>`;return m`
      ${n.text||!this.isGiven?m`<glass-expression .session=${n} .presets=${!this.isHidden("presets")}
        @glass-entered=${this.entered}></glass-expression>`:b}
      ${r}
      ${this.isNarrow?this.sheet():this.lower()}
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>`}get isGiven(){return this.session.isHanded}entered(){this.renderRoot.querySelector("glass-steps")?.shadowRoot?.querySelector("#play")?.focus()}lower(){let{session:n}=this;return m`<div class="lower">
      ${this.isHidden("card")?b:m`<glass-explain class="panel" .session=${n}></glass-explain>`}
      ${this.isHidden("inputs")?b:m`<glass-inputs class="panel" .session=${n}></glass-inputs>`}
    </div>`}sheet(){let n=this.session,r=n.selected!==null?"Why":this.tab==="Why"?"Step":this.tab;return m`<section class="sheet">
      <div class="tabs" role="group" aria-label="Sheet">
        ${["Step","Inputs","Why"].map(i=>m`<button aria-pressed=${i===r} @click=${()=>this.choose(i)}>${i}</button>`)}
      </div>
      <div class="sheet-body">
        ${r==="Inputs"?m`<glass-inputs .session=${n}></glass-inputs>`:m`<div class="now ${n.position>n.steps?"grad":"data"}">${Jl(n)}</div><glass-explain .session=${n}></glass-explain>`}
      </div>
      <div class="transport">
        <button class="square" aria-label="First step" @click=${()=>n.go(0)}>${j.first}</button>
        <button @click=${()=>n.previous()}>${j.previous} Back</button>
        <button class="square" aria-label=${n.playing?"Pause":"Play"} @click=${()=>n.playing?n.pause():n.play()}>${n.playing?j.pause:j.play}</button>
        <button class="primary" @click=${()=>n.next()}>Next ${j.next}</button>
      </div>
    </section>`}choose(n){let r=this.session;this.tab=n;let i=r.step,s=r.inputs[0]?.place??null,o=r.progress().shares[0]?.node??i?.place??s;r.select(n==="Why"?o:null)}};k([I({reflect:!0})],U.prototype,"theme",2),k([I()],U.prototype,"expression",2),k([I()],U.prototype,"values",2),k([I()],U.prototype,"step",2),k([I()],U.prototype,"gradients",2),k([I()],U.prototype,"hide",2),k([I()],U.prototype,"height",2),k([I()],U.prototype,"keys",2),k([I({attribute:!1})],U.prototype,"engine",2),k([z()],U.prototype,"narrated",2),k([z()],U.prototype,"tab",2),k([z()],U.prototype,"isNarrow",2),k([yt("glass-graph")],U.prototype,"graph",2);function Jl({position:t,steps:e}){return t>e?`◆ Backward ${t-e} of ${e}`:`● Forward ${t} of ${e}`}function tu(t){let e=t.evaluation.grads();return{values:Object.fromEntries(t.inputs.map(({name:n})=>[n,t.value(n)])),data:t.evaluation.data.at(-1),grads:Object.fromEntries(t.inputs.map(({name:n,place:r})=>[n,e[r]]))}}function eu(t){let{step:e,graph:n,position:r,steps:i}=t;return{pass:e?.pass??"forward",index:e?.number??0,node:e?n.name(e.place):"",step:kr(r,i)}}var nu=120,Rt=class extends F{constructor(){super(...arguments);this.presets=!0;this.text=null;this.lastGood=un.expression}static{this.styles=[G,q,M`
      :host {
        display: block;
      }
      .box {
        display: flex;
        align-items: baseline;
        gap: 8px;
        min-height: 52px;
        padding: 11px 18px;
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 10px;
      }
      .box:focus-within {
        border-color: var(--data);
        box-shadow: inset 0 0 0 1px var(--data);
      }
      .box.wrong {
        border-color: var(--bad);
        box-shadow: inset 0 0 0 1px var(--bad);
      }
      .root {
        color: var(--ink3);
      }
      .root,
      .layers {
        font: 400 19px / 28px var(--mono);
      }
      .layers {
        position: relative;
        flex: 1;
        min-width: 0;
      }
      .mirror,
      textarea {
        font: inherit;
        letter-spacing: inherit;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        padding: 0;
        margin: 0;
        border: 0;
      }
      .mirror {
        color: transparent;
        min-height: 28px;
      }
      textarea {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        resize: none;
        overflow: hidden;
        background: none;
        color: var(--ink);
        outline: none;
      }
      textarea::placeholder {
        color: var(--ink3);
      }
      mark {
        color: transparent;
        background: var(--grad-bg);
        border-bottom: 3px double var(--grad-ln);
        border-radius: 4px 4px 0 0;
        padding: 2px 1px;
        margin: 0 -1px;
      }
      mark.forward {
        background: var(--sunk);
        border-bottom: 3px solid var(--data-ln);
      }
      mark.wrong {
        background: none;
        border-bottom: 3px solid var(--bad);
      }
      mark.hovered {
        background: var(--sunk);
        border-bottom: 2px solid var(--ink2);
      }
      .caret {
        position: absolute;
        color: var(--bad);
        font: 12px / 12px var(--sans);
        transform: translateX(-50%);
      }
      .count {
        color: var(--ink3);
        font-size: 12px;
        white-space: nowrap;
      }
      .problem {
        display: flex;
        gap: 10px;
        margin: 18px 2px 4px;
        font-size: 15px;
        line-height: 22px;
      }
      .problem strong,
      .problem .cross {
        color: var(--bad);
      }
      .presets {
        display: flex;
        align-items: center;
        gap: 8px;
        margin-top: 8px;
        overflow-x: auto;
        scrollbar-width: none;
        padding: 2px;
        margin-inline: -2px;
      }
      .presets button {
        border-radius: 14px;
        min-height: 28px;
        color: var(--ink2);
        flex: none;
      }
      .presets button[aria-pressed="true"] {
        border-color: var(--ink);
        color: var(--ink);
        font-weight: 600;
      }
      @media (max-width: 599px) {
        .root,
        .layers {
          font-size: 14px;
          line-height: 24px;
        }
        .box {
          padding: 8px 12px;
        }
        .count,
        .try {
          display: none;
        }
        .presets button {
          min-height: 44px;
          border-radius: 22px;
        }
      }
    `]}typed(){this.text=this.field.value,clearTimeout(this.timer),this.timer=setTimeout(()=>this.commit(),nu)}commit(){if(clearTimeout(this.timer),this.text===null)return;let n=this.text;this.text=null,this.session.type(n),!this.session.error&&n.trim()&&(this.lastGood=n)}pressed(n){n.key==="Enter"&&(n.preventDefault(),this.commit(),this.session.error||this.dispatchEvent(new CustomEvent("glass-entered",{bubbles:!0,composed:!0}))),n.key==="Escape"&&(this.text=null,this.session.type(this.lastGood))}render(){let{session:n}=this;if(!n)return m``;let r=this.text??n.text,{error:i}=n,s=n.graph?.name(n.graph.root)??"L",o=(i?.position??0)+1;return m`
      <div class="box ${i?"wrong":""}">
        <span class="root" aria-hidden="true">${r.trim()?`${s} =`:b}</span>
        <div class="layers">
          <div class="mirror" aria-hidden="true">${this.mirrored(r)}\u200b</div>
          <textarea rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
            aria-label="Expression" aria-invalid=${i?"true":"false"}
            aria-describedby="problem" placeholder="Type an expression, such as a*b + c"
            .value=${r} @input=${this.typed} @keydown=${this.pressed} @blur=${this.commit}></textarea>
          ${i?m`<span class="caret" aria-hidden="true">▲</span>`:b}
        </div>
        <span class="count">${this.counts()}</span>
      </div>
      <div id="problem" role="status">${i?m`<div class="problem"><span class="cross" aria-hidden="true">✕</span><span><strong>Column ${o}.</strong> ${i.message} <span class="muted">${n.graph?"The graph below is the last one that worked.":""}</span></span></div>`:b}</div>
      ${this.presets?this.chips(r):b}`}counts(){let{session:n}=this;if(!n?.graph||n.error||!n.text.trim())return"";let r=n.inputs.length;return`${r} input${r===1?"":"s"} · ${n.steps} operation${n.steps===1?"":"s"}`}chips(n){let r=cn(n);return m`<div class="presets" role="group" aria-label="Presets">
      <span class="muted try">${n.trim()?"Try":"or start from"}</span>
      ${ln.map(i=>m`<button aria-pressed=${i===r} @click=${()=>{this.text=null,this.session.open(i),this.lastGood=i.expression}}>${i.title}</button>`)}
    </div>`}mirrored(n){let{error:r,step:i,graph:s,isForwardDone:o,hovered:a}=this.session;if(n!==this.session.text)return n;if(r)return Sr(n,[r.position,r.position+1],"wrong");let[l]=a,u=l!==void 0?s?.nodes[l]?.span:null;if(u)return Sr(n,u,"hovered");let c=i&&!o?s?.nodes[i.place]?.span:null;return c?Sr(n,c,i.pass):n}updated(){let n=this.renderRoot.querySelector(".caret");if(!n||!this.wrong)return;let{offsetLeft:r,offsetTop:i,offsetWidth:s,offsetHeight:o}=this.wrong;n.style.left=`${r+s/2}px`,n.style.top=`${i+o+14}px`}};k([I({type:Boolean})],Rt.prototype,"presets",2),k([z()],Rt.prototype,"text",2),k([yt("textarea")],Rt.prototype,"field",2),k([yt("mark.wrong")],Rt.prototype,"wrong",2);function Sr(t,[e,n],r){let i=t.slice(e,n)||" ";return m`${t.slice(0,e)}<mark class=${r}>${i}</mark>${t.slice(n)}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ot=t=>(...e)=>({_$litDirective$:t,values:e}),ut=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,n,r){this._$Ct=e,this._$AM=n,this._$Ci=r}_$AS(e,n){return this.update(e,n)}update(e,n){return this.render(...n)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:ru}=Ti,is=t=>t;var os=t=>t.strings===void 0,ss=()=>document.createComment(""),ne=(t,e,n)=>{let r=t._$AA.parentNode,i=e===void 0?t._$AB:e._$AA;if(n===void 0){let s=r.insertBefore(ss(),i),o=r.insertBefore(ss(),i);n=new ru(s,o,t,t.options)}else{let s=n._$AB.nextSibling,o=n._$AM,a=o!==t;if(a){let l;n._$AQ?.(t),n._$AM=t,n._$AP!==void 0&&(l=t._$AU)!==o._$AU&&n._$AP(l)}if(s!==i||a){let l=n._$AA;for(;l!==s;){let u=is(l).nextSibling;is(r).insertBefore(l,i),l=u}}}return n},Pt=(t,e,n=t)=>(t._$AI(e,n),t),iu={},re=(t,e=iu)=>t._$AH=e,as=t=>t._$AH,fn=t=>{t._$AR(),t._$AA.remove()};/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ls=Ot(class extends ut{constructor(){super(...arguments),this.key=b}render(t,e){return this.key=t,e}update(t,[e,n]){return e!==this.key&&(re(t),this.key=e),n}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var us=(t,e,n)=>{let r=new Map;for(let i=e;i<=n;i++)r.set(t[i],i);return r},Ar=Ot(class extends ut{constructor(t){if(super(t),t.type!==nt.CHILD)throw Error("repeat() can only be used in text expressions")}dt(t,e,n){let r;n===void 0?n=e:e!==void 0&&(r=e);let i=[],s=[],o=0;for(let a of t)i[o]=r?r(a,o):o,s[o]=n(a,o),o++;return{values:s,keys:i}}render(t,e,n){return this.dt(t,e,n).values}update(t,[e,n,r]){let i=as(t),{values:s,keys:o}=this.dt(e,n,r);if(!Array.isArray(i))return this.ut=o,s;let a=this.ut??=[],l=[],u,c,h=0,d=i.length-1,f=0,v=s.length-1;for(;h<=d&&f<=v;)if(i[h]===null)h++;else if(i[d]===null)d--;else if(a[h]===o[f])l[f]=Pt(i[h],s[f]),h++,f++;else if(a[d]===o[v])l[v]=Pt(i[d],s[v]),d--,v--;else if(a[h]===o[v])l[v]=Pt(i[h],s[v]),ne(t,l[v+1],i[h]),h++,v--;else if(a[d]===o[f])l[f]=Pt(i[d],s[f]),ne(t,i[h],i[d]),d--,f++;else if(u===void 0&&(u=us(o,f,v),c=us(a,h,d)),u.has(a[h]))if(u.has(a[d])){let _=c.get(o[f]),L=_!==void 0?i[_]:null;if(L===null){let w=ne(t,i[h]);Pt(w,s[f]),l[f]=w}else l[f]=Pt(L,s[f]),ne(t,i[h],L),i[_]=null;f++}else fn(i[d]),d--;else fn(i[h]),h++;for(;f<=v;){let _=ne(t,l[v+1]);Pt(_,s[f]),l[f++]=_}for(;h<=d;){let _=i[h++];_!==null&&fn(_)}return this.ut=o,re(t,l),V}});function mn(t,e){return t==null||e==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function su(t,e){return t==null||e==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function ds(t){let e,n,r;t.length!==2?(e=mn,n=(a,l)=>mn(t(a),l),r=(a,l)=>t(a)-l):(e=t===mn||t===su?t:ou,n=t,r=t);function i(a,l,u=0,c=a.length){if(u<c){if(e(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<0?u=h+1:c=h}while(u<c)}return u}function s(a,l,u=0,c=a.length){if(u<c){if(e(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<=0?u=h+1:c=h}while(u<c)}return u}function o(a,l,u=0,c=a.length){let h=i(a,l,u,c-1);return h>u&&r(a[h-1],l)>-r(a[h],l)?h-1:h}return{left:i,center:o,right:s}}function ou(){return 0}function au(t){return t===null?NaN:+t}var ps=ds(mn),gg=ps.right,bg=ps.left,vg=ds(au).center;var yg=fs(ms),xg=fs(lu);function fs(t){return function(e,n,r=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((r=+r)>=0))throw new RangeError("invalid ry");let{data:i,width:s,height:o}=e;if(!((s=Math.floor(s))>=0))throw new RangeError("invalid width");if(!((o=Math.floor(o!==void 0?o:i.length/s))>=0))throw new RangeError("invalid height");if(!s||!o||!n&&!r)return e;let a=n&&t(n),l=r&&t(r),u=i.slice();return a&&l?(ie(a,u,i,s,o),ie(a,i,u,s,o),ie(a,u,i,s,o),se(l,i,u,s,o),se(l,u,i,s,o),se(l,i,u,s,o)):a?(ie(a,i,u,s,o),ie(a,u,i,s,o),ie(a,i,u,s,o)):l&&(se(l,i,u,s,o),se(l,u,i,s,o),se(l,i,u,s,o)),e}}function ie(t,e,n,r,i){for(let s=0,o=r*i;s<o;)t(e,n,s,s+=r,1)}function se(t,e,n,r,i){for(let s=0,o=r*i;s<r;++s)t(e,n,s,s+o,r)}function lu(t){let e=ms(t);return(n,r,i,s,o)=>{i<<=2,s<<=2,o<<=2,e(n,r,i+0,s+0,o),e(n,r,i+1,s+1,o),e(n,r,i+2,s+2,o),e(n,r,i+3,s+3,o)}}function ms(t){let e=Math.floor(t);if(e===t)return uu(t);let n=t-e,r=2*t+1;return(i,s,o,a,l)=>{if(!((a-=l)>=o))return;let u=e*s[o],c=l*e,h=c+l;for(let d=o,f=o+c;d<f;d+=l)u+=s[Math.min(a,d)];for(let d=o,f=a;d<=f;d+=l)u+=s[Math.min(a,d+c)],i[d]=(u+n*(s[Math.max(o,d-h)]+s[Math.min(a,d+h)]))/r,u-=s[Math.max(o,d-c)]}}function uu(t){let e=2*t+1;return(n,r,i,s,o)=>{if(!((s-=o)>=i))return;let a=t*r[i],l=o*t;for(let u=i,c=i+l;u<c;u+=o)a+=r[Math.min(s,u)];for(let u=i,c=s;u<=c;u+=o)a+=r[Math.min(s,u+l)],n[u]=a/e,a-=r[Math.max(i,u-l)]}}var Mr=class extends Map{constructor(e,n=du){if(super(),Object.defineProperties(this,{_intern:{value:new Map},_key:{value:n}}),e!=null)for(let[r,i]of e)this.set(r,i)}get(e){return super.get(cs(this,e))}has(e){return super.has(cs(this,e))}set(e,n){return super.set(cu(this,e),n)}delete(e){return super.delete(hu(this,e))}};function cs({_intern:t,_key:e},n){let r=e(n);return t.has(r)?t.get(r):n}function cu({_intern:t,_key:e},n){let r=e(n);return t.has(r)?t.get(r):(t.set(r,n),n)}function hu({_intern:t,_key:e},n){let r=e(n);return t.has(r)&&(n=t.get(r),t.delete(r)),n}function du(t){return t!==null&&typeof t=="object"?t.valueOf():t}function hs(t){return t}function Se(t,...e){return pu(t,hs,hs,e)}function pu(t,e,n,r){return(function i(s,o){if(o>=r.length)return n(s);let a=new Mr,l=r[o++],u=-1;for(let c of s){let h=l(c,++u,s),d=a.get(h);d?d.push(c):a.set(h,[c])}for(let[c,h]of a)a.set(c,i(h,o));return e(a)})(t,0)}var fu=Array.prototype,wg=fu.slice;var $g=Math.sqrt(50),_g=Math.sqrt(10),kg=Math.sqrt(2);function gs(t,e){let n=0,r=0;if(e===void 0)for(let i of t)i!=null&&(i=+i)>=i&&(++n,r+=i);else{let i=-1;for(let s of t)(s=e(s,++i,t))!=null&&(s=+s)>=s&&(++n,r+=s)}if(n)return r/n}var Eg=mu(Math.random);function mu(t){return function(n,r=0,i=n.length){let s=i-(r=+r);for(;s;){let o=t()*s--|0,a=n[s+r];n[s+r]=n[o+r],n[o+r]=a}return n}}/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var bs=Ot(class extends ut{constructor(t){if(super(t),t.type!==nt.ATTRIBUTE||t.name!=="class"||t.strings?.length>2)throw Error("`classMap()` can only be used in the `class` attribute and must be the only part in the attribute.")}render(t){return" "+Object.keys(t).filter(e=>t[e]).join(" ")+" "}update(t,[e]){if(this.st===void 0){this.st=new Set,t.strings!==void 0&&(this.nt=new Set(t.strings.join(" ").split(/\s/).filter(r=>r!=="")));for(let r in e)e[r]&&!this.nt?.has(r)&&this.st.add(r);return this.render(e)}let n=t.element.classList;for(let r of this.st)r in e||(n.remove(r),this.st.delete(r));for(let r in e){let i=!!e[r];i===this.st.has(r)||this.nt?.has(r)||(i?(n.add(r),this.st.add(r)):(n.remove(r),this.st.delete(r)))}return V}});function gn(t,e,n){return n==="right"?{x:t.x-e.width/2-4,y:t.y}:{x:t.x,y:t.y-e.height/2}}function ys(t,e,n,r,i,s){let o=r==="right",a=o?{x:t.x+e.width/2,y:t.y}:{x:t.x,y:t.y+e.height/2},l=o?{x:n.x-12,y:n.y}:{x:n.x,y:n.y-12},u=s>1?(i/(s-1)-.5)*52*(4/3):0,c=vs(a,l,o,u),h=vs(l,a,o,u);return{path:`M${It(a)}C${It(c)} ${It(h)} ${It(l)}`,back:`M${It(l)}C${It(h)} ${It(c)} ${It(gu(a,o,12))}`,middle:{x:(a.x+3*c.x+3*h.x+l.x)/8,y:(a.y+3*c.y+3*h.y+l.y)/8},isLevel:o&&Math.abs(a.y-l.y)<1&&s===1,start:a,end:l}}function vs(t,e,n,r){return n?{x:t.x+(e.x-t.x)*.55,y:t.y+r}:{x:t.x+r,y:t.y+(e.y-t.y)*.55}}function gu(t,e,n){return e?{x:t.x+n,y:t.y}:{x:t.x,y:t.y+n}}function It({x:t,y:e}){return`${t.toFixed(1)} ${e.toFixed(1)}`}var ct={width:52,height:28},bu=22,vn=8,xs=13;function ws(t,e,n,r,i){if(t.kind==="number")return yu(t,e);let{width:s,height:o}=n,a=o-bu,l=i.gradState!=="hidden",u=i.gradState==="known"||i.gradState==="receiving",c=t.badge!==""&&r==="right",h={node:!0,leaf:i.isLeaf,group:t.kind==="group",marked:i.isMarked,bad:i.isBad,[i.gradState]:!0,[`active-${i.active||"no"}`]:!0,[`beat-${i.beat%2}`]:!0};return S`
    <g class=${bs(h)} data-place=${t.place} role="button"
       tabindex=${i.isFocused?0:-1} aria-label=${i.description}
       .style=${$s(e.x-s/2,e.y-o/2)}>
      ${t.kind==="group"?S`<rect class="behind" x="4" y="-4" width=${s} height=${o} rx=${vn} />`:b}
      ${i.active?S`<rect class="ring" x="-4" y="-4" width=${s+8} height=${o+8} rx="11" />`:b}
      <rect class="body" width=${s} height=${o} rx=${vn} />
      ${l&&u?S`<path class="band" d=${xu(s,o,a)} />`:b}
      ${l?S`<path class="hair" d="M0 ${a}H${s}" />`:b}
      <rect class="frame" width=${s} height=${o} rx=${vn} />
      <g aria-hidden="true"><text class="node-name" x=${c?16:9} y="16">${wu(t.text)}<title>${t.text}</title></text>
      <text class="node-data" x=${s-9} y=${a-6}>${i.isComputed?R(i.data):"…"}<title>data ${N(i.data)}</title></text>
      ${l?S`<text class="node-sign" x="9" y=${o-6.5}>∂</text>
              <text class="node-grad" x=${s-9} y=${o-6.5}>${u?R(i.grad):"0"}<title>grad ${N(i.grad)}</title></text>`:b}
      ${t.badge?vu(t.badge,gn({x:s/2,y:o/2},n,r)):b}</g>
    </g>`}function vu(t,{x:e,y:n}){let r=Math.max(24,7*[...t].length+8),i=[...t].length>1?t.length>3?9.5:10:14;return S`<g class="badge">
    <rect x=${e-r/2} y=${n-12} width=${r} height=${24} rx=${12} />
    <text x=${e} y=${n} font-size=${i}>${t}</text>
  </g>`}function yu(t,{x:e,y:n}){return S`<g class="number" .style=${$s(e-ct.width/2,n-ct.height/2)}>
    <rect width=${ct.width} height=${ct.height} rx="14" />
    <text x=${ct.width/2} y=${ct.height/2}>${t.text}</text>
  </g>`}function $s(t,e){return`transform: translate(${t}px, ${e}px)`}function xu(t,e,n){let r=vn;return`M0 ${n}H${t}V${e-r}a${r} ${r} 0 0 1 ${-r} ${r}H${r}a${r} ${r} 0 0 1 ${-r} ${-r}Z`}function wu(t){return t.length>xs?`${t.slice(0,xs-1)}…`:t}function _s(t,e,n){return`digraph {
${[`rankdir=${e==="right"?"LR":"TB"}`,"ordering=in",`nodesep=${yn(n.between)}`,`ranksep=${yn(n.ranks)}`,'node [shape=box fixedsize=true label=""]',...t.boxes.map(({id:i,kind:s})=>{let{width:o,height:a}=s==="number"?ct:n;return`${i} [width=${yn(o)} height=${yn(a)}]`}),...t.links.map(({from:i,to:s})=>`${i} -> ${s} [weight=${$u(t,i)}]`)].join(`
`)}
}`}function $u(t,e){return t.boxes.some(({id:n,badge:r})=>n===e&&r)?4:1}function yn(t){return(t/72).toFixed(4)}function ks(t){let{objects:e,bb:n}=JSON.parse(t),r=Number(n.split(",")[3]);return new Map((e??[]).map(({name:i,pos:s})=>{let[o,a]=s.split(",").map(Number);return[i,{x:o,y:r-a}]}))}var _u={width:94,height:64,between:16,ranks:60},ku={width:84,height:58,between:8,ranks:42},Eu=8,Su=108;function Es(t,e){let n=e==="right"?_u:ku;return t.boxes.some(({text:i})=>i.length>Eu)?{...n,width:Su}:n}function xn(t,e){return`${e} ${Es(t,e).width} ${t.key}`}function Au(t,e,n,r){let i=e==="right"?"y":"x",s=e==="right"?"x":"y",o=(e==="right"?n.height:n.width)+n.between,a=new Set(t.boxes.filter(({badge:l})=>!l).map(({id:l})=>l));for(let[l,u]of Se(t.links,c=>c.to)){let c=r.get(l),h=[...new Set(u.map(v=>v.from))];if(!c||h.length<2||!h.every(v=>a.has(v)))continue;let d=gs(h,v=>r.get(v)[i]);[...r].every(([v,_])=>v===l||Math.abs(_[s]-c[s])>1||Math.abs(_[i]-d)>=o-1)&&r.set(l,{...c,[i]:d})}}async function Ss(t,e,n){let r=Es(e,n),i=ks(await t(_s(e,n,r)));Au(e,n,r,i);let s=[...i.values()];return{key:xn(e,n),sizes:r,direction:n,points:i,width:Math.max(...s.map(({x:o})=>o))+r.width/2,height:Math.max(...s.map(({y:o})=>o))+r.height/2}}var Mu=document.currentScript?.src??"";function As(){let t=null,e=0,n=new Map;function r({data:o}){let{done:a,fail:l}=n.get(o.id)??{};n.delete(o.id),o.json!==void 0?a?.(o.json):l?.(new Error(o.error))}function i(){t?.terminate(),t=null;for(let{fail:o}of n.values())o(new Error("stopped"));n.clear()}return Object.assign(o=>new Promise((a,l)=>{t??=Tu(),t.onmessage=r,t.onerror=()=>l(new Error("the layout engine could not be loaded")),n.set(++e,{done:a,fail:l}),t.postMessage({id:e,dot:o})}),{stop:i})}function Tu(){let t=document.getElementById("glass-layout")?.textContent;return t?new Worker(URL.createObjectURL(new Blob([t],{type:"text/javascript"}))):new Worker(new URL("layout.js",Mu||document.baseURI))}var Tr="http://www.w3.org/1999/xhtml",Ms={svg:"http://www.w3.org/2000/svg",xhtml:Tr,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespace",xmlns:"http://www.w3.org/2000/xmlns/"};function Ae(t){var e=t+="",n=e.indexOf(":");return n>=0&&(e=t.slice(0,n))!=="xmlns"&&(t=t.slice(n+1)),Ms.hasOwnProperty(e)?{space:Ms[e],local:t}:t}function Nu(t){return function(){var e=this.ownerDocument,n=this.namespaceURI;return n===Tr&&e.documentElement.namespaceURI===Tr?e.createElement(t):e.createElementNS(n,t)}}function Cu(t){return function(){return this.ownerDocument.createElementNS(t.space,t.local)}}function Ts(t){var e=Ae(t);return(e.local?Cu:Nu)(e)}function Ru(){}function $n(t){return t==null?Ru:function(){return this.querySelector(t)}}function Ou(t){typeof t!="function"&&(t=$n(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=new Array(o),l,u,c=0;c<o;++c)(l=s[c])&&(u=t.call(l,l.__data__,c,s))&&("__data__"in l&&(u.__data__=l.__data__),a[c]=u);return new Z(r,this._parents)}function Pu(t){return t==null?[]:Array.isArray(t)?t:Array.from(t)}function Iu(){return[]}function Cr(t){return t==null?Iu:function(){return this.querySelectorAll(t)}}function Lu(t){return function(){return Pu(t.apply(this,arguments))}}function zu(t){typeof t=="function"?t=Lu(t):t=Cr(t);for(var e=this._groups,n=e.length,r=[],i=[],s=0;s<n;++s)for(var o=e[s],a=o.length,l,u=0;u<a;++u)(l=o[u])&&(r.push(t.call(l,l.__data__,u,o)),i.push(l));return new Z(r,i)}function Rr(t){return function(){return this.matches(t)}}function Ns(t){return function(e){return e.matches(t)}}var Fu=Array.prototype.find;function Du(t){return function(){return Fu.call(this.children,t)}}function Bu(){return this.firstElementChild}function Hu(t){return this.select(t==null?Bu:Du(typeof t=="function"?t:Ns(t)))}var Uu=Array.prototype.filter;function Vu(){return Array.from(this.children)}function qu(t){return function(){return Uu.call(this.children,t)}}function Gu(t){return this.selectAll(t==null?Vu:qu(typeof t=="function"?t:Ns(t)))}function ju(t){typeof t!="function"&&(t=Rr(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=[],l,u=0;u<o;++u)(l=s[u])&&t.call(l,l.__data__,u,s)&&a.push(l);return new Z(r,this._parents)}function Cs(t){return new Array(t.length)}function Wu(){return new Z(this._enter||this._groups.map(Cs),this._parents)}function wn(t,e){this.ownerDocument=t.ownerDocument,this.namespaceURI=t.namespaceURI,this._next=null,this._parent=t,this.__data__=e}wn.prototype={constructor:wn,appendChild:function(t){return this._parent.insertBefore(t,this._next)},insertBefore:function(t,e){return this._parent.insertBefore(t,e)},querySelector:function(t){return this._parent.querySelector(t)},querySelectorAll:function(t){return this._parent.querySelectorAll(t)}};function Xu(t){return function(){return t}}function Ku(t,e,n,r,i,s){for(var o=0,a,l=e.length,u=s.length;o<u;++o)(a=e[o])?(a.__data__=s[o],r[o]=a):n[o]=new wn(t,s[o]);for(;o<l;++o)(a=e[o])&&(i[o]=a)}function Yu(t,e,n,r,i,s,o){var a,l,u=new Map,c=e.length,h=s.length,d=new Array(c),f;for(a=0;a<c;++a)(l=e[a])&&(d[a]=f=o.call(l,l.__data__,a,e)+"",u.has(f)?i[a]=l:u.set(f,l));for(a=0;a<h;++a)f=o.call(t,s[a],a,s)+"",(l=u.get(f))?(r[a]=l,l.__data__=s[a],u.delete(f)):n[a]=new wn(t,s[a]);for(a=0;a<c;++a)(l=e[a])&&u.get(d[a])===l&&(i[a]=l)}function Zu(t){return t.__data__}function Qu(t,e){if(!arguments.length)return Array.from(this,Zu);var n=e?Yu:Ku,r=this._parents,i=this._groups;typeof t!="function"&&(t=Xu(t));for(var s=i.length,o=new Array(s),a=new Array(s),l=new Array(s),u=0;u<s;++u){var c=r[u],h=i[u],d=h.length,f=Ju(t.call(c,c&&c.__data__,u,r)),v=f.length,_=a[u]=new Array(v),L=o[u]=new Array(v),w=l[u]=new Array(d);n(c,h,_,L,w,f,e);for(var W=0,X=0,ot,Q;W<v;++W)if(ot=_[W]){for(W>=X&&(X=W+1);!(Q=L[X])&&++X<v;);ot._next=Q||null}}return o=new Z(o,r),o._enter=a,o._exit=l,o}function Ju(t){return typeof t=="object"&&"length"in t?t:Array.from(t)}function tc(){return new Z(this._exit||this._groups.map(Cs),this._parents)}function ec(t,e,n){var r=this.enter(),i=this,s=this.exit();return typeof t=="function"?(r=t(r),r&&(r=r.selection())):r=r.append(t+""),e!=null&&(i=e(i),i&&(i=i.selection())),n==null?s.remove():n(s),r&&i?r.merge(i).order():i}function nc(t){for(var e=t.selection?t.selection():t,n=this._groups,r=e._groups,i=n.length,s=r.length,o=Math.min(i,s),a=new Array(i),l=0;l<o;++l)for(var u=n[l],c=r[l],h=u.length,d=a[l]=new Array(h),f,v=0;v<h;++v)(f=u[v]||c[v])&&(d[v]=f);for(;l<i;++l)a[l]=n[l];return new Z(a,this._parents)}function rc(){for(var t=this._groups,e=-1,n=t.length;++e<n;)for(var r=t[e],i=r.length-1,s=r[i],o;--i>=0;)(o=r[i])&&(s&&o.compareDocumentPosition(s)^4&&s.parentNode.insertBefore(o,s),s=o);return this}function ic(t){t||(t=sc);function e(h,d){return h&&d?t(h.__data__,d.__data__):!h-!d}for(var n=this._groups,r=n.length,i=new Array(r),s=0;s<r;++s){for(var o=n[s],a=o.length,l=i[s]=new Array(a),u,c=0;c<a;++c)(u=o[c])&&(l[c]=u);l.sort(e)}return new Z(i,this._parents).order()}function sc(t,e){return t<e?-1:t>e?1:t>=e?0:NaN}function oc(){var t=arguments[0];return arguments[0]=this,t.apply(null,arguments),this}function ac(){return Array.from(this)}function lc(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var r=t[e],i=0,s=r.length;i<s;++i){var o=r[i];if(o)return o}return null}function uc(){let t=0;for(let e of this)++t;return t}function cc(){return!this.node()}function hc(t){for(var e=this._groups,n=0,r=e.length;n<r;++n)for(var i=e[n],s=0,o=i.length,a;s<o;++s)(a=i[s])&&t.call(a,a.__data__,s,i);return this}function dc(t){return function(){this.removeAttribute(t)}}function pc(t){return function(){this.removeAttributeNS(t.space,t.local)}}function fc(t,e){return function(){this.setAttribute(t,e)}}function mc(t,e){return function(){this.setAttributeNS(t.space,t.local,e)}}function gc(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttribute(t):this.setAttribute(t,n)}}function bc(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttributeNS(t.space,t.local):this.setAttributeNS(t.space,t.local,n)}}function vc(t,e){var n=Ae(t);if(arguments.length<2){var r=this.node();return n.local?r.getAttributeNS(n.space,n.local):r.getAttribute(n)}return this.each((e==null?n.local?pc:dc:typeof e=="function"?n.local?bc:gc:n.local?mc:fc)(n,e))}function Rs(t){return t.ownerDocument&&t.ownerDocument.defaultView||t.document&&t||t.defaultView}function yc(t){return function(){this.style.removeProperty(t)}}function xc(t,e,n){return function(){this.style.setProperty(t,e,n)}}function wc(t,e,n){return function(){var r=e.apply(this,arguments);r==null?this.style.removeProperty(t):this.style.setProperty(t,r,n)}}function $c(t,e,n){return arguments.length>1?this.each((e==null?yc:typeof e=="function"?wc:xc)(t,e,n??"")):jt(this.node(),t)}function jt(t,e){return t.style.getPropertyValue(e)||Rs(t).getComputedStyle(t,null).getPropertyValue(e)}function _c(t){return function(){delete this[t]}}function kc(t,e){return function(){this[t]=e}}function Ec(t,e){return function(){var n=e.apply(this,arguments);n==null?delete this[t]:this[t]=n}}function Sc(t,e){return arguments.length>1?this.each((e==null?_c:typeof e=="function"?Ec:kc)(t,e)):this.node()[t]}function Os(t){return t.trim().split(/^|\s+/)}function Or(t){return t.classList||new Ps(t)}function Ps(t){this._node=t,this._names=Os(t.getAttribute("class")||"")}Ps.prototype={add:function(t){var e=this._names.indexOf(t);e<0&&(this._names.push(t),this._node.setAttribute("class",this._names.join(" ")))},remove:function(t){var e=this._names.indexOf(t);e>=0&&(this._names.splice(e,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(t){return this._names.indexOf(t)>=0}};function Is(t,e){for(var n=Or(t),r=-1,i=e.length;++r<i;)n.add(e[r])}function Ls(t,e){for(var n=Or(t),r=-1,i=e.length;++r<i;)n.remove(e[r])}function Ac(t){return function(){Is(this,t)}}function Mc(t){return function(){Ls(this,t)}}function Tc(t,e){return function(){(e.apply(this,arguments)?Is:Ls)(this,t)}}function Nc(t,e){var n=Os(t+"");if(arguments.length<2){for(var r=Or(this.node()),i=-1,s=n.length;++i<s;)if(!r.contains(n[i]))return!1;return!0}return this.each((typeof e=="function"?Tc:e?Ac:Mc)(n,e))}function Cc(){this.textContent=""}function Rc(t){return function(){this.textContent=t}}function Oc(t){return function(){var e=t.apply(this,arguments);this.textContent=e??""}}function Pc(t){return arguments.length?this.each(t==null?Cc:(typeof t=="function"?Oc:Rc)(t)):this.node().textContent}function Ic(){this.innerHTML=""}function Lc(t){return function(){this.innerHTML=t}}function zc(t){return function(){var e=t.apply(this,arguments);this.innerHTML=e??""}}function Fc(t){return arguments.length?this.each(t==null?Ic:(typeof t=="function"?zc:Lc)(t)):this.node().innerHTML}function Dc(){this.nextSibling&&this.parentNode.appendChild(this)}function Bc(){return this.each(Dc)}function Hc(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function Uc(){return this.each(Hc)}function Vc(t){var e=typeof t=="function"?t:Ts(t);return this.select(function(){return this.appendChild(e.apply(this,arguments))})}function qc(){return null}function Gc(t,e){var n=typeof t=="function"?t:Ts(t),r=e==null?qc:typeof e=="function"?e:$n(e);return this.select(function(){return this.insertBefore(n.apply(this,arguments),r.apply(this,arguments)||null)})}function jc(){var t=this.parentNode;t&&t.removeChild(this)}function Wc(){return this.each(jc)}function Xc(){var t=this.cloneNode(!1),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function Kc(){var t=this.cloneNode(!0),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function Yc(t){return this.select(t?Kc:Xc)}function Zc(t){return arguments.length?this.property("__data__",t):this.node().__data__}function Qc(t){return function(e){t.call(this,e,this.__data__)}}function Jc(t){return t.trim().split(/^|\s+/).map(function(e){var n="",r=e.indexOf(".");return r>=0&&(n=e.slice(r+1),e=e.slice(0,r)),{type:e,name:n}})}function th(t){return function(){var e=this.__on;if(e){for(var n=0,r=-1,i=e.length,s;n<i;++n)s=e[n],(!t.type||s.type===t.type)&&s.name===t.name?this.removeEventListener(s.type,s.listener,s.options):e[++r]=s;++r?e.length=r:delete this.__on}}}function eh(t,e,n){return function(){var r=this.__on,i,s=Qc(e);if(r){for(var o=0,a=r.length;o<a;++o)if((i=r[o]).type===t.type&&i.name===t.name){this.removeEventListener(i.type,i.listener,i.options),this.addEventListener(i.type,i.listener=s,i.options=n),i.value=e;return}}this.addEventListener(t.type,s,n),i={type:t.type,name:t.name,value:e,listener:s,options:n},r?r.push(i):this.__on=[i]}}function nh(t,e,n){var r=Jc(t+""),i,s=r.length,o;if(arguments.length<2){var a=this.node().__on;if(a){for(var l=0,u=a.length,c;l<u;++l)for(i=0,c=a[l];i<s;++i)if((o=r[i]).type===c.type&&o.name===c.name)return c.value}return}for(a=e?eh:th,i=0;i<s;++i)this.each(a(r[i],e,n));return this}function zs(t,e,n){var r=Rs(t),i=r.CustomEvent;typeof i=="function"?i=new i(e,n):(i=r.document.createEvent("Event"),n?(i.initEvent(e,n.bubbles,n.cancelable),i.detail=n.detail):i.initEvent(e,!1,!1)),t.dispatchEvent(i)}function rh(t,e){return function(){return zs(this,t,e)}}function ih(t,e){return function(){return zs(this,t,e.apply(this,arguments))}}function sh(t,e){return this.each((typeof e=="function"?ih:rh)(t,e))}function*oh(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var r=t[e],i=0,s=r.length,o;i<s;++i)(o=r[i])&&(yield o)}var Fs=[null];function Z(t,e){this._groups=t,this._parents=e}function Wt(){return new Z([[document.documentElement]],Fs)}function ah(){return this}Z.prototype=Wt.prototype={constructor:Z,select:Ou,selectAll:zu,selectChild:Hu,selectChildren:Gu,filter:ju,data:Qu,enter:Wu,exit:tc,join:ec,merge:nc,selection:ah,order:rc,sort:ic,call:oc,nodes:ac,node:lc,size:uc,empty:cc,each:hc,attr:vc,style:$c,property:Sc,classed:Nc,text:Pc,html:Fc,raise:Bc,lower:Uc,append:Vc,insert:Gc,remove:Wc,clone:Yc,datum:Zc,on:nh,dispatch:sh,[Symbol.iterator]:oh};function K(t){return typeof t=="string"?new Z([[document.querySelector(t)]],[document.documentElement]):new Z([[t]],Fs)}var lh=0;function uh(){return new Nr}function Nr(){this._="@"+(++lh).toString(36)}Nr.prototype=uh.prototype={constructor:Nr,get:function(t){for(var e=this._;!(e in t);)if(!(t=t.parentNode))return;return t[e]},set:function(t,e){return t[this._]=e},remove:function(t){return this._ in t&&delete t[this._]},toString:function(){return this._}};function ch(t){let e;for(;e=t.sourceEvent;)t=e;return t}function xt(t,e){if(t=ch(t),e===void 0&&(e=t.currentTarget),e){var n=e.ownerSVGElement||e;if(n.createSVGPoint){var r=n.createSVGPoint();return r.x=t.clientX,r.y=t.clientY,r=r.matrixTransform(e.getScreenCTM().inverse()),[r.x,r.y]}if(e.getBoundingClientRect){var i=e.getBoundingClientRect();return[t.clientX-i.left-e.clientLeft,t.clientY-i.top-e.clientTop]}}return[t.pageX,t.pageY]}var hh={value:()=>{}};function Me(){for(var t=0,e=arguments.length,n={},r;t<e;++t){if(!(r=arguments[t]+"")||r in n||/[\s.]/.test(r))throw new Error("illegal type: "+r);n[r]=[]}return new _n(n)}function _n(t){this._=t}function dh(t,e){return t.trim().split(/^|\s+/).map(function(n){var r="",i=n.indexOf(".");if(i>=0&&(r=n.slice(i+1),n=n.slice(0,i)),n&&!e.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:r}})}_n.prototype=Me.prototype={constructor:_n,on:function(t,e){var n=this._,r=dh(t+"",n),i,s=-1,o=r.length;if(arguments.length<2){for(;++s<o;)if((i=(t=r[s]).type)&&(i=ph(n[i],t.name)))return i;return}if(e!=null&&typeof e!="function")throw new Error("invalid callback: "+e);for(;++s<o;)if(i=(t=r[s]).type)n[i]=Ds(n[i],t.name,e);else if(e==null)for(i in n)n[i]=Ds(n[i],t.name,null);return this},copy:function(){var t={},e=this._;for(var n in e)t[n]=e[n].slice();return new _n(t)},call:function(t,e){if((i=arguments.length-2)>0)for(var n=new Array(i),r=0,i,s;r<i;++r)n[r]=arguments[r+2];if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(s=this._[t],r=0,i=s.length;r<i;++r)s[r].value.apply(e,n)},apply:function(t,e,n){if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(var r=this._[t],i=0,s=r.length;i<s;++i)r[i].value.apply(e,n)}};function ph(t,e){for(var n=0,r=t.length,i;n<r;++n)if((i=t[n]).name===e)return i.value}function Ds(t,e,n){for(var r=0,i=t.length;r<i;++r)if(t[r].name===e){t[r]=hh,t=t.slice(0,r).concat(t.slice(r+1));break}return n!=null&&t.push({name:e,value:n}),t}var Pr={capture:!0,passive:!1};function Ir(t){t.preventDefault(),t.stopImmediatePropagation()}function Bs(t){var e=t.document.documentElement,n=K(t).on("dragstart.drag",Ir,Pr);"onselectstart"in e?n.on("selectstart.drag",Ir,Pr):(e.__noselect=e.style.MozUserSelect,e.style.MozUserSelect="none")}function Hs(t,e){var n=t.document.documentElement,r=K(t).on("dragstart.drag",null);e&&(r.on("click.drag",Ir,Pr),setTimeout(function(){r.on("click.drag",null)},0)),"onselectstart"in n?r.on("selectstart.drag",null):(n.style.MozUserSelect=n.__noselect,delete n.__noselect)}function fh(t,{sourceEvent:e,subject:n,target:r,identifier:i,active:s,x:o,y:a,dx:l,dy:u,dispatch:c}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{value:e,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:r,enumerable:!0,configurable:!0},identifier:{value:i,enumerable:!0,configurable:!0},active:{value:s,enumerable:!0,configurable:!0},x:{value:o,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},dx:{value:l,enumerable:!0,configurable:!0},dy:{value:u,enumerable:!0,configurable:!0},_:{value:c}})}fh.prototype.on=function(){var t=this._.on.apply(this._,arguments);return t===this._?this:t};function ue(t,e,n){t.prototype=e.prototype=n,n.constructor=t}function Ce(t,e){var n=Object.create(t.prototype);for(var r in e)n[r]=e[r];return n}function Lt(){}var Zt=.7,le=1/Zt,oe="\\s*([+-]?\\d+)\\s*",Te="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",ht="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",mh=/^#([0-9a-f]{3,8})$/,gh=new RegExp(`^rgb\\(${oe},${oe},${oe}\\)$`),bh=new RegExp(`^rgb\\(${ht},${ht},${ht}\\)$`),vh=new RegExp(`^rgba\\(${oe},${oe},${oe},${Te}\\)$`),yh=new RegExp(`^rgba\\(${ht},${ht},${ht},${Te}\\)$`),xh=new RegExp(`^hsl\\(${Te},${ht},${ht}\\)$`),wh=new RegExp(`^hsla\\(${Te},${ht},${ht},${Te}\\)$`),Us={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074};ue(Lt,Qt,{copy(t){return Object.assign(new this.constructor,this,t)},displayable(){return this.rgb().displayable()},hex:Vs,formatHex:Vs,formatHex8:$h,formatHsl:_h,formatRgb:qs,toString:qs});function Vs(){return this.rgb().formatHex()}function $h(){return this.rgb().formatHex8()}function _h(){return Js(this).formatHsl()}function qs(){return this.rgb().formatRgb()}function Qt(t){var e,n;return t=(t+"").trim().toLowerCase(),(e=mh.exec(t))?(n=e[1].length,e=parseInt(e[1],16),n===6?Gs(e):n===3?new D(e>>8&15|e>>4&240,e>>4&15|e&240,(e&15)<<4|e&15,1):n===8?kn(e>>24&255,e>>16&255,e>>8&255,(e&255)/255):n===4?kn(e>>12&15|e>>8&240,e>>8&15|e>>4&240,e>>4&15|e&240,((e&15)<<4|e&15)/255):null):(e=gh.exec(t))?new D(e[1],e[2],e[3],1):(e=bh.exec(t))?new D(e[1]*255/100,e[2]*255/100,e[3]*255/100,1):(e=vh.exec(t))?kn(e[1],e[2],e[3],e[4]):(e=yh.exec(t))?kn(e[1]*255/100,e[2]*255/100,e[3]*255/100,e[4]):(e=xh.exec(t))?Xs(e[1],e[2]/100,e[3]/100,1):(e=wh.exec(t))?Xs(e[1],e[2]/100,e[3]/100,e[4]):Us.hasOwnProperty(t)?Gs(Us[t]):t==="transparent"?new D(NaN,NaN,NaN,0):null}function Gs(t){return new D(t>>16&255,t>>8&255,t&255,1)}function kn(t,e,n,r){return r<=0&&(t=e=n=NaN),new D(t,e,n,r)}function Hr(t){return t instanceof Lt||(t=Qt(t)),t?(t=t.rgb(),new D(t.r,t.g,t.b,t.opacity)):new D}function Re(t,e,n,r){return arguments.length===1?Hr(t):new D(t,e,n,r??1)}function D(t,e,n,r){this.r=+t,this.g=+e,this.b=+n,this.opacity=+r}ue(D,Re,Ce(Lt,{brighter(t){return t=t==null?le:Math.pow(le,t),new D(this.r*t,this.g*t,this.b*t,this.opacity)},darker(t){return t=t==null?Zt:Math.pow(Zt,t),new D(this.r*t,this.g*t,this.b*t,this.opacity)},rgb(){return this},clamp(){return new D(Kt(this.r),Kt(this.g),Kt(this.b),Sn(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:js,formatHex:js,formatHex8:kh,formatRgb:Ws,toString:Ws}));function js(){return`#${Xt(this.r)}${Xt(this.g)}${Xt(this.b)}`}function kh(){return`#${Xt(this.r)}${Xt(this.g)}${Xt(this.b)}${Xt((isNaN(this.opacity)?1:this.opacity)*255)}`}function Ws(){let t=Sn(this.opacity);return`${t===1?"rgb(":"rgba("}${Kt(this.r)}, ${Kt(this.g)}, ${Kt(this.b)}${t===1?")":`, ${t})`}`}function Sn(t){return isNaN(t)?1:Math.max(0,Math.min(1,t))}function Kt(t){return Math.max(0,Math.min(255,Math.round(t)||0))}function Xt(t){return t=Kt(t),(t<16?"0":"")+t.toString(16)}function Xs(t,e,n,r){return r<=0?t=e=n=NaN:n<=0||n>=1?t=e=NaN:e<=0&&(t=NaN),new rt(t,e,n,r)}function Js(t){if(t instanceof rt)return new rt(t.h,t.s,t.l,t.opacity);if(t instanceof Lt||(t=Qt(t)),!t)return new rt;if(t instanceof rt)return t;t=t.rgb();var e=t.r/255,n=t.g/255,r=t.b/255,i=Math.min(e,n,r),s=Math.max(e,n,r),o=NaN,a=s-i,l=(s+i)/2;return a?(e===s?o=(n-r)/a+(n<r)*6:n===s?o=(r-e)/a+2:o=(e-n)/a+4,a/=l<.5?s+i:2-s-i,o*=60):a=l>0&&l<1?0:o,new rt(o,a,l,t.opacity)}function Mn(t,e,n,r){return arguments.length===1?Js(t):new rt(t,e,n,r??1)}function rt(t,e,n,r){this.h=+t,this.s=+e,this.l=+n,this.opacity=+r}ue(rt,Mn,Ce(Lt,{brighter(t){return t=t==null?le:Math.pow(le,t),new rt(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?Zt:Math.pow(Zt,t),new rt(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=this.h%360+(this.h<0)*360,e=isNaN(t)||isNaN(this.s)?0:this.s,n=this.l,r=n+(n<.5?n:1-n)*e,i=2*n-r;return new D(Lr(t>=240?t-240:t+120,i,r),Lr(t,i,r),Lr(t<120?t+240:t-120,i,r),this.opacity)},clamp(){return new rt(Ks(this.h),En(this.s),En(this.l),Sn(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){let t=Sn(this.opacity);return`${t===1?"hsl(":"hsla("}${Ks(this.h)}, ${En(this.s)*100}%, ${En(this.l)*100}%${t===1?")":`, ${t})`}`}}));function Ks(t){return t=(t||0)%360,t<0?t+360:t}function En(t){return Math.max(0,Math.min(1,t||0))}function Lr(t,e,n){return(t<60?e+(n-e)*t/60:t<180?n:t<240?e+(n-e)*(240-t)/60:e)*255}var to=Math.PI/180,eo=180/Math.PI,An=18,no=.96422,ro=1,io=.82521,so=4/29,ae=6/29,oo=3*ae*ae,Eh=ae*ae*ae;function ao(t){if(t instanceof dt)return new dt(t.l,t.a,t.b,t.opacity);if(t instanceof wt)return uo(t);t instanceof D||(t=Hr(t));var e=Br(t.r),n=Br(t.g),r=Br(t.b),i=zr((.2225045*e+.7168786*n+.0606169*r)/ro),s,o;return e===n&&n===r?s=o=i:(s=zr((.4360747*e+.3850649*n+.1430804*r)/no),o=zr((.0139322*e+.0971045*n+.7141733*r)/io)),new dt(116*i-16,500*(s-i),200*(i-o),t.opacity)}function lo(t,e,n,r){return arguments.length===1?ao(t):new dt(t,e,n,r??1)}function dt(t,e,n,r){this.l=+t,this.a=+e,this.b=+n,this.opacity=+r}ue(dt,lo,Ce(Lt,{brighter(t){return new dt(this.l+An*(t??1),this.a,this.b,this.opacity)},darker(t){return new dt(this.l-An*(t??1),this.a,this.b,this.opacity)},rgb(){var t=(this.l+16)/116,e=isNaN(this.a)?t:t+this.a/500,n=isNaN(this.b)?t:t-this.b/200;return e=no*Fr(e),t=ro*Fr(t),n=io*Fr(n),new D(Dr(3.1338561*e-1.6168667*t-.4906146*n),Dr(-.9787684*e+1.9161415*t+.033454*n),Dr(.0719453*e-.2289914*t+1.4052427*n),this.opacity)}}));function zr(t){return t>Eh?Math.pow(t,1/3):t/oo+so}function Fr(t){return t>ae?t*t*t:oo*(t-so)}function Dr(t){return 255*(t<=.0031308?12.92*t:1.055*Math.pow(t,1/2.4)-.055)}function Br(t){return(t/=255)<=.04045?t/12.92:Math.pow((t+.055)/1.055,2.4)}function Sh(t){if(t instanceof wt)return new wt(t.h,t.c,t.l,t.opacity);if(t instanceof dt||(t=ao(t)),t.a===0&&t.b===0)return new wt(NaN,0<t.l&&t.l<100?0:NaN,t.l,t.opacity);var e=Math.atan2(t.b,t.a)*eo;return new wt(e<0?e+360:e,Math.sqrt(t.a*t.a+t.b*t.b),t.l,t.opacity)}function Tn(t,e,n,r){return arguments.length===1?Sh(t):new wt(t,e,n,r??1)}function wt(t,e,n,r){this.h=+t,this.c=+e,this.l=+n,this.opacity=+r}function uo(t){if(isNaN(t.h))return new dt(t.l,0,0,t.opacity);var e=t.h*to;return new dt(t.l,Math.cos(e)*t.c,Math.sin(e)*t.c,t.opacity)}ue(wt,Tn,Ce(Lt,{brighter(t){return new wt(this.h,this.c,this.l+An*(t??1),this.opacity)},darker(t){return new wt(this.h,this.c,this.l-An*(t??1),this.opacity)},rgb(){return uo(this).rgb()}}));var co=-.14861,Ur=1.78277,Vr=-.29227,Nn=-.90649,Ne=1.97294,Ys=Ne*Nn,Zs=Ne*Ur,Qs=Ur*Vr-Nn*co;function Ah(t){if(t instanceof Yt)return new Yt(t.h,t.s,t.l,t.opacity);t instanceof D||(t=Hr(t));var e=t.r/255,n=t.g/255,r=t.b/255,i=(Qs*r+Ys*e-Zs*n)/(Qs+Ys-Zs),s=r-i,o=(Ne*(n-i)-Vr*s)/Nn,a=Math.sqrt(o*o+s*s)/(Ne*i*(1-i)),l=a?Math.atan2(o,s)*eo-120:NaN;return new Yt(l<0?l+360:l,a,i,t.opacity)}function Cn(t,e,n,r){return arguments.length===1?Ah(t):new Yt(t,e,n,r??1)}function Yt(t,e,n,r){this.h=+t,this.s=+e,this.l=+n,this.opacity=+r}ue(Yt,Cn,Ce(Lt,{brighter(t){return t=t==null?le:Math.pow(le,t),new Yt(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?Zt:Math.pow(Zt,t),new Yt(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=isNaN(this.h)?0:(this.h+120)*to,e=+this.l,n=isNaN(this.s)?0:this.s*e*(1-e),r=Math.cos(t),i=Math.sin(t);return new D(255*(e+n*(co*r+Ur*i)),255*(e+n*(Vr*r+Nn*i)),255*(e+n*(Ne*r)),this.opacity)}}));function fo(t,e,n,r,i){var s=t*t,o=s*t;return((1-3*t+3*s-o)*e+(4-6*s+3*o)*n+(1+3*t+3*s-3*o)*r+o*i)/6}function Mh(t){var e=t.length-1;return function(n){var r=n<=0?n=0:n>=1?(n=1,e-1):Math.floor(n*e),i=t[r],s=t[r+1],o=r>0?t[r-1]:2*i-s,a=r<e-1?t[r+2]:2*s-i;return fo((n-r/e)*e,o,i,s,a)}}function Th(t){var e=t.length;return function(n){var r=Math.floor(((n%=1)<0?++n:n)*e),i=t[(r+e-1)%e],s=t[r%e],o=t[(r+1)%e],a=t[(r+2)%e];return fo((n-r/e)*e,i,s,o,a)}}var Wr=t=>()=>t;function mo(t,e){return function(n){return t+n*e}}function Nh(t,e,n){return t=Math.pow(t,n),e=Math.pow(e,n)-t,n=1/n,function(r){return Math.pow(t+r*e,n)}}function Xr(t,e){var n=e-t;return n?mo(t,n>180||n<-180?n-360*Math.round(n/360):n):Wr(isNaN(t)?e:t)}function Ch(t){return(t=+t)==1?Y:function(e,n){return n-e?Nh(e,n,t):Wr(isNaN(e)?n:e)}}function Y(t,e){var n=e-t;return n?mo(t,n):Wr(isNaN(t)?e:t)}var Kr=(function t(e){var n=Ch(e);function r(i,s){var o=n((i=Re(i)).r,(s=Re(s)).r),a=n(i.g,s.g),l=n(i.b,s.b),u=Y(i.opacity,s.opacity);return function(c){return i.r=o(c),i.g=a(c),i.b=l(c),i.opacity=u(c),i+""}}return r.gamma=t,r})(1);function go(t){return function(e){var n=e.length,r=new Array(n),i=new Array(n),s=new Array(n),o,a;for(o=0;o<n;++o)a=Re(e[o]),r[o]=a.r||0,i[o]=a.g||0,s[o]=a.b||0;return r=t(r),i=t(i),s=t(s),a.opacity=1,function(l){return a.r=r(l),a.g=i(l),a.b=s(l),a+""}}}var Zg=go(Mh),Qg=go(Th);function $t(t,e){return t=+t,e=+e,function(n){return t*(1-n)+e*n}}var Gr=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,qr=new RegExp(Gr.source,"g");function Rh(t){return function(){return t}}function Oh(t){return function(e){return t(e)+""}}function bo(t,e){var n=Gr.lastIndex=qr.lastIndex=0,r,i,s,o=-1,a=[],l=[];for(t=t+"",e=e+"";(r=Gr.exec(t))&&(i=qr.exec(e));)(s=i.index)>n&&(s=e.slice(n,s),a[o]?a[o]+=s:a[++o]=s),(r=r[0])===(i=i[0])?a[o]?a[o]+=i:a[++o]=i:(a[++o]=null,l.push({i:o,x:$t(r,i)})),n=qr.lastIndex;return n<e.length&&(s=e.slice(n),a[o]?a[o]+=s:a[++o]=s),a.length<2?l[0]?Oh(l[0].x):Rh(e):(e=l.length,function(u){for(var c=0,h;c<e;++c)a[(h=l[c]).i]=h.x(u);return a.join("")})}var ho=180/Math.PI,jr={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function vo(t,e,n,r,i,s){var o,a,l;return(o=Math.sqrt(t*t+e*e))&&(t/=o,e/=o),(l=t*n+e*r)&&(n-=t*l,r-=e*l),(a=Math.sqrt(n*n+r*r))&&(n/=a,r/=a,l/=a),t*r<e*n&&(t=-t,e=-e,l=-l,o=-o),{translateX:i,translateY:s,rotate:Math.atan2(e,t)*ho,skewX:Math.atan(l)*ho,scaleX:o,scaleY:a}}var Rn;function Ph(t){let e=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(t+"");return e.isIdentity?jr:vo(e.a,e.b,e.c,e.d,e.e,e.f)}function Ih(t){return t==null||(Rn||(Rn=document.createElementNS("http://www.w3.org/2000/svg","g")),Rn.setAttribute("transform",t),!(t=Rn.transform.baseVal.consolidate()))?jr:(t=t.matrix,vo(t.a,t.b,t.c,t.d,t.e,t.f))}function yo(t,e,n,r){function i(u){return u.length?u.pop()+" ":""}function s(u,c,h,d,f,v){if(u!==h||c!==d){var _=f.push("translate(",null,e,null,n);v.push({i:_-4,x:$t(u,h)},{i:_-2,x:$t(c,d)})}else(h||d)&&f.push("translate("+h+e+d+n)}function o(u,c,h,d){u!==c?(u-c>180?c+=360:c-u>180&&(u+=360),d.push({i:h.push(i(h)+"rotate(",null,r)-2,x:$t(u,c)})):c&&h.push(i(h)+"rotate("+c+r)}function a(u,c,h,d){u!==c?d.push({i:h.push(i(h)+"skewX(",null,r)-2,x:$t(u,c)}):c&&h.push(i(h)+"skewX("+c+r)}function l(u,c,h,d,f,v){if(u!==h||c!==d){var _=f.push(i(f)+"scale(",null,",",null,")");v.push({i:_-4,x:$t(u,h)},{i:_-2,x:$t(c,d)})}else(h!==1||d!==1)&&f.push(i(f)+"scale("+h+","+d+")")}return function(u,c){var h=[],d=[];return u=t(u),c=t(c),s(u.translateX,u.translateY,c.translateX,c.translateY,h,d),o(u.rotate,c.rotate,h,d),a(u.skewX,c.skewX,h,d),l(u.scaleX,u.scaleY,c.scaleX,c.scaleY,h,d),u=c=null,function(f){for(var v=-1,_=d.length,L;++v<_;)h[(L=d[v]).i]=L.x(f);return h.join("")}}}var xo=yo(Ph,"px, ","px)","deg)"),wo=yo(Ih,", ",")",")"),Lh=1e-12;function po(t){return((t=Math.exp(t))+1/t)/2}function zh(t){return((t=Math.exp(t))-1/t)/2}function Fh(t){return((t=Math.exp(2*t))-1)/(t+1)}var $o=(function t(e,n,r){function i(s,o){var a=s[0],l=s[1],u=s[2],c=o[0],h=o[1],d=o[2],f=c-a,v=h-l,_=f*f+v*v,L,w;if(_<Lh)w=Math.log(d/u)/e,L=function(St){return[a+St*f,l+St*v,u*Math.exp(e*St*w)]};else{var W=Math.sqrt(_),X=(d*d-u*u+r*_)/(2*u*n*W),ot=(d*d-u*u-r*_)/(2*d*n*W),Q=Math.log(Math.sqrt(X*X+1)-X),J=Math.log(Math.sqrt(ot*ot+1)-ot);w=(J-Q)/e,L=function(St){var He=St*w,Ue=po(Q),Ve=u/(n*W)*(Ue*Fh(e*He+Q)-zh(Q));return[a+Ve*f,l+Ve*v,u*Ue/po(e*He+Q)]}}return L.duration=Math.abs(w)*1e3*e/Math.SQRT2,L}return i.rho=function(s){var o=Math.max(.001,+s),a=o*o,l=a*a;return t(o,a,l)},i})(Math.SQRT2,2,4);function _o(t){return function(e,n){var r=t((e=Mn(e)).h,(n=Mn(n)).h),i=Y(e.s,n.s),s=Y(e.l,n.l),o=Y(e.opacity,n.opacity);return function(a){return e.h=r(a),e.s=i(a),e.l=s(a),e.opacity=o(a),e+""}}}var Jg=_o(Xr),t0=_o(Y);function ko(t){return function(e,n){var r=t((e=Tn(e)).h,(n=Tn(n)).h),i=Y(e.c,n.c),s=Y(e.l,n.l),o=Y(e.opacity,n.opacity);return function(a){return e.h=r(a),e.c=i(a),e.l=s(a),e.opacity=o(a),e+""}}}var e0=ko(Xr),n0=ko(Y);function Eo(t){return(function e(n){n=+n;function r(i,s){var o=t((i=Cn(i)).h,(s=Cn(s)).h),a=Y(i.s,s.s),l=Y(i.l,s.l),u=Y(i.opacity,s.opacity);return function(c){return i.h=o(c),i.s=a(c),i.l=l(Math.pow(c,n)),i.opacity=u(c),i+""}}return r.gamma=e,r})(1)}var r0=Eo(Xr),i0=Eo(Y);var ce=0,Pe=0,Oe=0,Ao=1e3,On,Ie,Pn=0,Jt=0,Ln=0,Le=typeof performance=="object"&&performance.now?performance:Date,Mo=typeof window=="object"&&window.requestAnimationFrame?window.requestAnimationFrame.bind(window):function(t){setTimeout(t,17)};function zn(){return Jt||(Mo(Dh),Jt=Le.now()+Ln)}function Dh(){Jt=0}function In(){this._call=this._time=this._next=null}In.prototype=Zr.prototype={constructor:In,restart:function(t,e,n){if(typeof t!="function")throw new TypeError("callback is not a function");n=(n==null?zn():+n)+(e==null?0:+e),!this._next&&Ie!==this&&(Ie?Ie._next=this:On=this,Ie=this),this._call=t,this._time=n,Yr()},stop:function(){this._call&&(this._call=null,this._time=1/0,Yr())}};function Zr(t,e,n){var r=new In;return r.restart(t,e,n),r}function Bh(){zn(),++ce;for(var t=On,e;t;)(e=Jt-t._time)>=0&&t._call.call(void 0,e),t=t._next;--ce}function So(){Jt=(Pn=Le.now())+Ln,ce=Pe=0;try{Bh()}finally{ce=0,Uh(),Jt=0}}function Hh(){var t=Le.now(),e=t-Pn;e>Ao&&(Ln-=e,Pn=t)}function Uh(){for(var t,e=On,n,r=1/0;e;)e._call?(r>e._time&&(r=e._time),t=e,e=e._next):(n=e._next,e._next=null,e=t?t._next=n:On=n);Ie=t,Yr(r)}function Yr(t){if(!ce){Pe&&(Pe=clearTimeout(Pe));var e=t-Jt;e>24?(t<1/0&&(Pe=setTimeout(So,Math.ceil(t-Le.now()-Ln)+1)),Oe&&(Oe=clearInterval(Oe))):(Oe||(Pn=Le.now(),Oe=setInterval(Hh,Ao)),ce=1,Mo(So))}}function Qr(t,e,n){var r=new In;return e=e==null?0:+e,r.restart(i=>{r.stop(),t(i+e)},e,n),r}function No(t){return((t*=2)<=1?t*t*t:(t-=2)*t*t+2)/2}var Jr=3,a0=(function t(e){e=+e;function n(r){return Math.pow(r,e)}return n.exponent=t,n})(Jr),l0=(function t(e){e=+e;function n(r){return 1-Math.pow(1-r,e)}return n.exponent=t,n})(Jr),u0=(function t(e){e=+e;function n(r){return((r*=2)<=1?Math.pow(r,e):2-Math.pow(2-r,e))/2}return n.exponent=t,n})(Jr),Vh=Math.PI,c0=Vh/2;function Fn(t){return(Math.pow(2,-10*t)-.0009765625)*1.0009775171065494}var To=4/11,h0=6/11,d0=8/11,p0=3/4,f0=9/11,m0=10/11,g0=15/16,b0=21/22,v0=63/64,y0=1/To/To;var ti=1.70158,x0=(function t(e){e=+e;function n(r){return(r=+r)*r*(e*(r-1)+r)}return n.overshoot=t,n})(ti),w0=(function t(e){e=+e;function n(r){return--r*r*((r+1)*e+r)+1}return n.overshoot=t,n})(ti),$0=(function t(e){e=+e;function n(r){return((r*=2)<1?r*r*((e+1)*r-e):(r-=2)*r*((e+1)*r+e)+2)/2}return n.overshoot=t,n})(ti),he=2*Math.PI,ei=1,ni=.3,_0=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=he);function i(s){return e*Fn(- --s)*Math.sin((r-s)/n)}return i.amplitude=function(s){return t(s,n*he)},i.period=function(s){return t(e,s)},i})(ei,ni),k0=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=he);function i(s){return 1-e*Fn(s=+s)*Math.sin((s+r)/n)}return i.amplitude=function(s){return t(s,n*he)},i.period=function(s){return t(e,s)},i})(ei,ni),E0=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=he);function i(s){return((s=s*2-1)<0?e*Fn(-s)*Math.sin((r-s)/n):2-e*Fn(s)*Math.sin((r+s)/n))/2}return i.amplitude=function(s){return t(s,n*he)},i.period=function(s){return t(e,s)},i})(ei,ni);var qh=Me("start","end","cancel","interrupt"),Gh=[],Oo=0,Co=1,ri=2,Dn=3,Ro=4,ii=5,Bn=6;function Hn(t,e,n,r,i,s){var o=t.__transition;if(!o)t.__transition={};else if(n in o)return;jh(t,n,{name:e,index:r,group:i,on:qh,tween:Gh,time:s.time,delay:s.delay,duration:s.duration,ease:s.ease,timer:null,state:Oo})}function si(t,e){var n=it(t,e);if(n.state>Oo)throw new Error("too late; already scheduled");return n}function pt(t,e){var n=it(t,e);if(n.state>Dn)throw new Error("too late; already running");return n}function it(t,e){var n=t.__transition;if(!n||!(n=n[e]))throw new Error("transition not found");return n}function jh(t,e,n){var r=t.__transition,i;r[e]=n,n.timer=Zr(s,0,n.time);function s(u){n.state=Co,n.timer.restart(o,n.delay,n.time),n.delay<=u&&o(u-n.delay)}function o(u){var c,h,d,f;if(n.state!==Co)return l();for(c in r)if(f=r[c],f.name===n.name){if(f.state===Dn)return Qr(o);f.state===Ro?(f.state=Bn,f.timer.stop(),f.on.call("interrupt",t,t.__data__,f.index,f.group),delete r[c]):+c<e&&(f.state=Bn,f.timer.stop(),f.on.call("cancel",t,t.__data__,f.index,f.group),delete r[c])}if(Qr(function(){n.state===Dn&&(n.state=Ro,n.timer.restart(a,n.delay,n.time),a(u))}),n.state=ri,n.on.call("start",t,t.__data__,n.index,n.group),n.state===ri){for(n.state=Dn,i=new Array(d=n.tween.length),c=0,h=-1;c<d;++c)(f=n.tween[c].value.call(t,t.__data__,n.index,n.group))&&(i[++h]=f);i.length=h+1}}function a(u){for(var c=u<n.duration?n.ease.call(null,u/n.duration):(n.timer.restart(l),n.state=ii,1),h=-1,d=i.length;++h<d;)i[h].call(t,c);n.state===ii&&(n.on.call("end",t,t.__data__,n.index,n.group),l())}function l(){n.state=Bn,n.timer.stop(),delete r[e];for(var u in r)return;delete t.__transition}}function ze(t,e){var n=t.__transition,r,i,s=!0,o;if(n){e=e==null?null:e+"";for(o in n){if((r=n[o]).name!==e){s=!1;continue}i=r.state>ri&&r.state<ii,r.state=Bn,r.timer.stop(),r.on.call(i?"interrupt":"cancel",t,t.__data__,r.index,r.group),delete n[o]}s&&delete t.__transition}}function Wh(t){return this.each(function(){ze(this,t)})}function Xh(t,e){var n,r;return function(){var i=pt(this,t),s=i.tween;if(s!==n){r=n=s;for(var o=0,a=r.length;o<a;++o)if(r[o].name===e){r=r.slice(),r.splice(o,1);break}}i.tween=r}}function Kh(t,e,n){var r,i;if(typeof n!="function")throw new Error;return function(){var s=pt(this,t),o=s.tween;if(o!==r){i=(r=o).slice();for(var a={name:e,value:n},l=0,u=i.length;l<u;++l)if(i[l].name===e){i[l]=a;break}l===u&&i.push(a)}s.tween=i}}function Yh(t,e){var n=this._id;if(t+="",arguments.length<2){for(var r=it(this.node(),n).tween,i=0,s=r.length,o;i<s;++i)if((o=r[i]).name===t)return o.value;return null}return this.each((e==null?Xh:Kh)(n,t,e))}function oi(t,e,n){var r=t._id;return t.each(function(){var i=pt(this,r);(i.value||(i.value={}))[e]=n.apply(this,arguments)}),function(i){return it(i,r).value[e]}}function Po(t,e){var n;return(typeof e=="number"?$t:e instanceof Qt?Kr:(n=Qt(e))?(e=n,Kr):bo)(t,e)}function Zh(t){return function(){this.removeAttribute(t)}}function Qh(t){return function(){this.removeAttributeNS(t.space,t.local)}}function Jh(t,e,n){var r,i=n+"",s;return function(){var o=this.getAttribute(t);return o===i?null:o===r?s:s=e(r=o,n)}}function td(t,e,n){var r,i=n+"",s;return function(){var o=this.getAttributeNS(t.space,t.local);return o===i?null:o===r?s:s=e(r=o,n)}}function ed(t,e,n){var r,i,s;return function(){var o,a=n(this),l;return a==null?void this.removeAttribute(t):(o=this.getAttribute(t),l=a+"",o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a)))}}function nd(t,e,n){var r,i,s;return function(){var o,a=n(this),l;return a==null?void this.removeAttributeNS(t.space,t.local):(o=this.getAttributeNS(t.space,t.local),l=a+"",o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a)))}}function rd(t,e){var n=Ae(t),r=n==="transform"?wo:Po;return this.attrTween(t,typeof e=="function"?(n.local?nd:ed)(n,r,oi(this,"attr."+t,e)):e==null?(n.local?Qh:Zh)(n):(n.local?td:Jh)(n,r,e))}function id(t,e){return function(n){this.setAttribute(t,e.call(this,n))}}function sd(t,e){return function(n){this.setAttributeNS(t.space,t.local,e.call(this,n))}}function od(t,e){var n,r;function i(){var s=e.apply(this,arguments);return s!==r&&(n=(r=s)&&sd(t,s)),n}return i._value=e,i}function ad(t,e){var n,r;function i(){var s=e.apply(this,arguments);return s!==r&&(n=(r=s)&&id(t,s)),n}return i._value=e,i}function ld(t,e){var n="attr."+t;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(e==null)return this.tween(n,null);if(typeof e!="function")throw new Error;var r=Ae(t);return this.tween(n,(r.local?od:ad)(r,e))}function ud(t,e){return function(){si(this,t).delay=+e.apply(this,arguments)}}function cd(t,e){return e=+e,function(){si(this,t).delay=e}}function hd(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?ud:cd)(e,t)):it(this.node(),e).delay}function dd(t,e){return function(){pt(this,t).duration=+e.apply(this,arguments)}}function pd(t,e){return e=+e,function(){pt(this,t).duration=e}}function fd(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?dd:pd)(e,t)):it(this.node(),e).duration}function md(t,e){if(typeof e!="function")throw new Error;return function(){pt(this,t).ease=e}}function gd(t){var e=this._id;return arguments.length?this.each(md(e,t)):it(this.node(),e).ease}function bd(t,e){return function(){var n=e.apply(this,arguments);if(typeof n!="function")throw new Error;pt(this,t).ease=n}}function vd(t){if(typeof t!="function")throw new Error;return this.each(bd(this._id,t))}function yd(t){typeof t!="function"&&(t=Rr(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=[],l,u=0;u<o;++u)(l=s[u])&&t.call(l,l.__data__,u,s)&&a.push(l);return new kt(r,this._parents,this._name,this._id)}function xd(t){if(t._id!==this._id)throw new Error;for(var e=this._groups,n=t._groups,r=e.length,i=n.length,s=Math.min(r,i),o=new Array(r),a=0;a<s;++a)for(var l=e[a],u=n[a],c=l.length,h=o[a]=new Array(c),d,f=0;f<c;++f)(d=l[f]||u[f])&&(h[f]=d);for(;a<r;++a)o[a]=e[a];return new kt(o,this._parents,this._name,this._id)}function wd(t){return(t+"").trim().split(/^|\s+/).every(function(e){var n=e.indexOf(".");return n>=0&&(e=e.slice(0,n)),!e||e==="start"})}function $d(t,e,n){var r,i,s=wd(e)?si:pt;return function(){var o=s(this,t),a=o.on;a!==r&&(i=(r=a).copy()).on(e,n),o.on=i}}function _d(t,e){var n=this._id;return arguments.length<2?it(this.node(),n).on.on(t):this.each($d(n,t,e))}function kd(t){return function(){var e=this.parentNode;for(var n in this.__transition)if(+n!==t)return;e&&e.removeChild(this)}}function Ed(){return this.on("end.remove",kd(this._id))}function Sd(t){var e=this._name,n=this._id;typeof t!="function"&&(t=$n(t));for(var r=this._groups,i=r.length,s=new Array(i),o=0;o<i;++o)for(var a=r[o],l=a.length,u=s[o]=new Array(l),c,h,d=0;d<l;++d)(c=a[d])&&(h=t.call(c,c.__data__,d,a))&&("__data__"in c&&(h.__data__=c.__data__),u[d]=h,Hn(u[d],e,n,d,u,it(c,n)));return new kt(s,this._parents,e,n)}function Ad(t){var e=this._name,n=this._id;typeof t!="function"&&(t=Cr(t));for(var r=this._groups,i=r.length,s=[],o=[],a=0;a<i;++a)for(var l=r[a],u=l.length,c,h=0;h<u;++h)if(c=l[h]){for(var d=t.call(c,c.__data__,h,l),f,v=it(c,n),_=0,L=d.length;_<L;++_)(f=d[_])&&Hn(f,e,n,_,d,v);s.push(d),o.push(c)}return new kt(s,o,e,n)}var Md=Wt.prototype.constructor;function Td(){return new Md(this._groups,this._parents)}function Nd(t,e){var n,r,i;return function(){var s=jt(this,t),o=(this.style.removeProperty(t),jt(this,t));return s===o?null:s===n&&o===r?i:i=e(n=s,r=o)}}function Io(t){return function(){this.style.removeProperty(t)}}function Cd(t,e,n){var r,i=n+"",s;return function(){var o=jt(this,t);return o===i?null:o===r?s:s=e(r=o,n)}}function Rd(t,e,n){var r,i,s;return function(){var o=jt(this,t),a=n(this),l=a+"";return a==null&&(l=a=(this.style.removeProperty(t),jt(this,t))),o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a))}}function Od(t,e){var n,r,i,s="style."+e,o="end."+s,a;return function(){var l=pt(this,t),u=l.on,c=l.value[s]==null?a||(a=Io(e)):void 0;(u!==n||i!==c)&&(r=(n=u).copy()).on(o,i=c),l.on=r}}function Pd(t,e,n){var r=(t+="")=="transform"?xo:Po;return e==null?this.styleTween(t,Nd(t,r)).on("end.style."+t,Io(t)):typeof e=="function"?this.styleTween(t,Rd(t,r,oi(this,"style."+t,e))).each(Od(this._id,t)):this.styleTween(t,Cd(t,r,e),n).on("end.style."+t,null)}function Id(t,e,n){return function(r){this.style.setProperty(t,e.call(this,r),n)}}function Ld(t,e,n){var r,i;function s(){var o=e.apply(this,arguments);return o!==i&&(r=(i=o)&&Id(t,o,n)),r}return s._value=e,s}function zd(t,e,n){var r="style."+(t+="");if(arguments.length<2)return(r=this.tween(r))&&r._value;if(e==null)return this.tween(r,null);if(typeof e!="function")throw new Error;return this.tween(r,Ld(t,e,n??""))}function Fd(t){return function(){this.textContent=t}}function Dd(t){return function(){var e=t(this);this.textContent=e??""}}function Bd(t){return this.tween("text",typeof t=="function"?Dd(oi(this,"text",t)):Fd(t==null?"":t+""))}function Hd(t){return function(e){this.textContent=t.call(this,e)}}function Ud(t){var e,n;function r(){var i=t.apply(this,arguments);return i!==n&&(e=(n=i)&&Hd(i)),e}return r._value=t,r}function Vd(t){var e="text";if(arguments.length<1)return(e=this.tween(e))&&e._value;if(t==null)return this.tween(e,null);if(typeof t!="function")throw new Error;return this.tween(e,Ud(t))}function qd(){for(var t=this._name,e=this._id,n=Lo(),r=this._groups,i=r.length,s=0;s<i;++s)for(var o=r[s],a=o.length,l,u=0;u<a;++u)if(l=o[u]){var c=it(l,e);Hn(l,t,n,u,o,{time:c.time+c.delay+c.duration,delay:0,duration:c.duration,ease:c.ease})}return new kt(r,this._parents,t,n)}function Gd(){var t,e,n=this,r=n._id,i=n.size();return new Promise(function(s,o){var a={value:o},l={value:function(){--i===0&&s()}};n.each(function(){var u=pt(this,r),c=u.on;c!==t&&(e=(t=c).copy(),e._.cancel.push(a),e._.interrupt.push(a),e._.end.push(l)),u.on=e}),i===0&&s()})}var jd=0;function kt(t,e,n,r){this._groups=t,this._parents=e,this._name=n,this._id=r}function Wd(t){return Wt().transition(t)}function Lo(){return++jd}var _t=Wt.prototype;kt.prototype=Wd.prototype={constructor:kt,select:Sd,selectAll:Ad,selectChild:_t.selectChild,selectChildren:_t.selectChildren,filter:yd,merge:xd,selection:Td,transition:qd,call:_t.call,nodes:_t.nodes,node:_t.node,size:_t.size,empty:_t.empty,each:_t.each,on:_d,attr:rd,attrTween:ld,style:Pd,styleTween:zd,text:Bd,textTween:Vd,remove:Ed,tween:Yh,delay:hd,duration:fd,ease:gd,easeVarying:vd,end:Gd,[Symbol.iterator]:_t[Symbol.iterator]};var Xd={time:null,delay:0,duration:250,ease:No};function Kd(t,e){for(var n;!(n=t.__transition)||!(n=n[e]);)if(!(t=t.parentNode))throw new Error(`transition ${e} not found`);return n}function Yd(t){var e,n;t instanceof kt?(e=t._id,t=t._name):(e=Lo(),(n=Xd).time=zn(),t=t==null?null:t+"");for(var r=this._groups,i=r.length,s=0;s<i;++s)for(var o=r[s],a=o.length,l,u=0;u<a;++u)(l=o[u])&&Hn(l,t,e,u,o,n||Kd(l,e));return new kt(r,this._parents,t,e)}Wt.prototype.interrupt=Wh;Wt.prototype.transition=Yd;var Un=t=>()=>t;function Zd(t,{sourceEvent:e,target:n,transform:r,dispatch:i}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{value:e,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:r,enumerable:!0,configurable:!0},_:{value:i}})}function Et(t,e,n){this.k=t,this.x=e,this.y=n}Et.prototype={constructor:Et,scale:function(t){return t===1?this:new Et(this.k*t,this.x,this.y)},translate:function(t,e){return t===0&e===0?this:new Et(this.k,this.x+this.k*t,this.y+this.k*e)},apply:function(t){return[t[0]*this.k+this.x,t[1]*this.k+this.y]},applyX:function(t){return t*this.k+this.x},applyY:function(t){return t*this.k+this.y},invert:function(t){return[(t[0]-this.x)/this.k,(t[1]-this.y)/this.k]},invertX:function(t){return(t-this.x)/this.k},invertY:function(t){return(t-this.y)/this.k},rescaleX:function(t){return t.copy().domain(t.range().map(this.invertX,this).map(t.invert,t))},rescaleY:function(t){return t.copy().domain(t.range().map(this.invertY,this).map(t.invert,t))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var de=new Et(1,0,0);Qd.prototype=Et.prototype;function Qd(t){for(;!t.__zoom;)if(!(t=t.parentNode))return de;return t.__zoom}function ai(t){t.stopImmediatePropagation()}function Fe(t){t.preventDefault(),t.stopImmediatePropagation()}function Jd(t){return(!t.ctrlKey||t.type==="wheel")&&!t.button}function tp(){var t=this;return t instanceof SVGElement?(t=t.ownerSVGElement||t,t.hasAttribute("viewBox")?(t=t.viewBox.baseVal,[[t.x,t.y],[t.x+t.width,t.y+t.height]]):[[0,0],[t.width.baseVal.value,t.height.baseVal.value]]):[[0,0],[t.clientWidth,t.clientHeight]]}function zo(){return this.__zoom||de}function ep(t){return-t.deltaY*(t.deltaMode===1?.05:t.deltaMode?1:.002)*(t.ctrlKey?10:1)}function np(){return navigator.maxTouchPoints||"ontouchstart"in this}function rp(t,e,n){var r=t.invertX(e[0][0])-n[0][0],i=t.invertX(e[1][0])-n[1][0],s=t.invertY(e[0][1])-n[0][1],o=t.invertY(e[1][1])-n[1][1];return t.translate(i>r?(r+i)/2:Math.min(0,r)||Math.max(0,i),o>s?(s+o)/2:Math.min(0,s)||Math.max(0,o))}function Fo(){var t=Jd,e=tp,n=rp,r=ep,i=np,s=[0,1/0],o=[[-1/0,-1/0],[1/0,1/0]],a=250,l=$o,u=Me("start","zoom","end"),c,h,d,f=500,v=150,_=0,L=10;function w(p){p.property("__zoom",zo).on("wheel.zoom",He,{passive:!1}).on("mousedown.zoom",Ue).on("dblclick.zoom",Ve).filter(i).on("touchstart.zoom",ra).on("touchmove.zoom",ia).on("touchend.zoom touchcancel.zoom",sa).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}w.transform=function(p,y,g,x){var $=p.selection?p.selection():p;$.property("__zoom",zo),p!==$?Q(p,y,g,x):$.interrupt().each(function(){J(this,arguments).event(x).start().zoom(null,typeof y=="function"?y.apply(this,arguments):y).end()})},w.scaleBy=function(p,y,g,x){w.scaleTo(p,function(){var $=this.__zoom.k,E=typeof y=="function"?y.apply(this,arguments):y;return $*E},g,x)},w.scaleTo=function(p,y,g,x){w.transform(p,function(){var $=e.apply(this,arguments),E=this.__zoom,A=g==null?ot($):typeof g=="function"?g.apply(this,arguments):g,T=E.invert(A),P=typeof y=="function"?y.apply(this,arguments):y;return n(X(W(E,P),A,T),$,o)},g,x)},w.translateBy=function(p,y,g,x){w.transform(p,function(){return n(this.__zoom.translate(typeof y=="function"?y.apply(this,arguments):y,typeof g=="function"?g.apply(this,arguments):g),e.apply(this,arguments),o)},null,x)},w.translateTo=function(p,y,g,x,$){w.transform(p,function(){var E=e.apply(this,arguments),A=this.__zoom,T=x==null?ot(E):typeof x=="function"?x.apply(this,arguments):x;return n(de.translate(T[0],T[1]).scale(A.k).translate(typeof y=="function"?-y.apply(this,arguments):-y,typeof g=="function"?-g.apply(this,arguments):-g),E,o)},x,$)};function W(p,y){return y=Math.max(s[0],Math.min(s[1],y)),y===p.k?p:new Et(y,p.x,p.y)}function X(p,y,g){var x=y[0]-g[0]*p.k,$=y[1]-g[1]*p.k;return x===p.x&&$===p.y?p:new Et(p.k,x,$)}function ot(p){return[(+p[0][0]+ +p[1][0])/2,(+p[0][1]+ +p[1][1])/2]}function Q(p,y,g,x){p.on("start.zoom",function(){J(this,arguments).event(x).start()}).on("interrupt.zoom end.zoom",function(){J(this,arguments).event(x).end()}).tween("zoom",function(){var $=this,E=arguments,A=J($,E).event(x),T=e.apply($,E),P=g==null?ot(T):typeof g=="function"?g.apply($,E):g,at=Math.max(T[1][0]-T[0][0],T[1][1]-T[0][1]),B=$.__zoom,tt=typeof y=="function"?y.apply($,E):y,mt=l(B.invert(P).concat(at/B.k),tt.invert(P).concat(at/tt.k));return function(et){if(et===1)et=tt;else{var gt=mt(et),Yn=at/gt[2];et=new Et(Yn,P[0]-gt[0]*Yn,P[1]-gt[1]*Yn)}A.zoom(null,et)}})}function J(p,y,g){return!g&&p.__zooming||new St(p,y)}function St(p,y){this.that=p,this.args=y,this.active=0,this.sourceEvent=null,this.extent=e.apply(p,y),this.taps=0}St.prototype={event:function(p){return p&&(this.sourceEvent=p),this},start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(p,y){return this.mouse&&p!=="mouse"&&(this.mouse[1]=y.invert(this.mouse[0])),this.touch0&&p!=="touch"&&(this.touch0[1]=y.invert(this.touch0[0])),this.touch1&&p!=="touch"&&(this.touch1[1]=y.invert(this.touch1[0])),this.that.__zoom=y,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(p){var y=K(this.that).datum();u.call(p,this.that,new Zd(p,{sourceEvent:this.sourceEvent,target:w,transform:this.that.__zoom,dispatch:u}),y)}};function He(p,...y){if(!t.apply(this,arguments))return;var g=J(this,y).event(p),x=this.__zoom,$=Math.max(s[0],Math.min(s[1],x.k*Math.pow(2,r.apply(this,arguments)))),E=xt(p);if(g.wheel)(g.mouse[0][0]!==E[0]||g.mouse[0][1]!==E[1])&&(g.mouse[1]=x.invert(g.mouse[0]=E)),clearTimeout(g.wheel);else{if(x.k===$)return;g.mouse=[E,x.invert(E)],ze(this),g.start()}Fe(p),g.wheel=setTimeout(A,v),g.zoom("mouse",n(X(W(x,$),g.mouse[0],g.mouse[1]),g.extent,o));function A(){g.wheel=null,g.end()}}function Ue(p,...y){if(d||!t.apply(this,arguments))return;var g=p.currentTarget,x=J(this,y,!0).event(p),$=K(p.view).on("mousemove.zoom",P,!0).on("mouseup.zoom",at,!0),E=xt(p,g),A=p.clientX,T=p.clientY;Bs(p.view),ai(p),x.mouse=[E,this.__zoom.invert(E)],ze(this),x.start();function P(B){if(Fe(B),!x.moved){var tt=B.clientX-A,mt=B.clientY-T;x.moved=tt*tt+mt*mt>_}x.event(B).zoom("mouse",n(X(x.that.__zoom,x.mouse[0]=xt(B,g),x.mouse[1]),x.extent,o))}function at(B){$.on("mousemove.zoom mouseup.zoom",null),Hs(B.view,x.moved),Fe(B),x.event(B).end()}}function Ve(p,...y){if(t.apply(this,arguments)){var g=this.__zoom,x=xt(p.changedTouches?p.changedTouches[0]:p,this),$=g.invert(x),E=g.k*(p.shiftKey?.5:2),A=n(X(W(g,E),x,$),e.apply(this,y),o);Fe(p),a>0?K(this).transition().duration(a).call(Q,A,x,p):K(this).call(w.transform,A,x,p)}}function ra(p,...y){if(t.apply(this,arguments)){var g=p.touches,x=g.length,$=J(this,y,p.changedTouches.length===x).event(p),E,A,T,P;for(ai(p),A=0;A<x;++A)T=g[A],P=xt(T,this),P=[P,this.__zoom.invert(P),T.identifier],$.touch0?!$.touch1&&$.touch0[2]!==P[2]&&($.touch1=P,$.taps=0):($.touch0=P,E=!0,$.taps=1+!!c);c&&(c=clearTimeout(c)),E&&($.taps<2&&(h=P[0],c=setTimeout(function(){c=null},f)),ze(this),$.start())}}function ia(p,...y){if(this.__zooming){var g=J(this,y).event(p),x=p.changedTouches,$=x.length,E,A,T,P;for(Fe(p),E=0;E<$;++E)A=x[E],T=xt(A,this),g.touch0&&g.touch0[2]===A.identifier?g.touch0[0]=T:g.touch1&&g.touch1[2]===A.identifier&&(g.touch1[0]=T);if(A=g.that.__zoom,g.touch1){var at=g.touch0[0],B=g.touch0[1],tt=g.touch1[0],mt=g.touch1[1],et=(et=tt[0]-at[0])*et+(et=tt[1]-at[1])*et,gt=(gt=mt[0]-B[0])*gt+(gt=mt[1]-B[1])*gt;A=W(A,Math.sqrt(et/gt)),T=[(at[0]+tt[0])/2,(at[1]+tt[1])/2],P=[(B[0]+mt[0])/2,(B[1]+mt[1])/2]}else if(g.touch0)T=g.touch0[0],P=g.touch0[1];else return;g.zoom("touch",n(X(A,T,P),g.extent,o))}}function sa(p,...y){if(this.__zooming){var g=J(this,y).event(p),x=p.changedTouches,$=x.length,E,A;for(ai(p),d&&clearTimeout(d),d=setTimeout(function(){d=null},f),E=0;E<$;++E)A=x[E],g.touch0&&g.touch0[2]===A.identifier?delete g.touch0:g.touch1&&g.touch1[2]===A.identifier&&delete g.touch1;if(g.touch1&&!g.touch0&&(g.touch0=g.touch1,delete g.touch1),g.touch0)g.touch0[1]=this.__zoom.invert(g.touch0[0]);else if(g.end(),g.taps===2&&(A=xt(A,this),Math.hypot(h[0]-A[0],h[1]-A[1])<L)){var T=K(this).on("dblclick.zoom");T&&T.apply(this,arguments)}}}return w.wheelDelta=function(p){return arguments.length?(r=typeof p=="function"?p:Un(+p),w):r},w.filter=function(p){return arguments.length?(t=typeof p=="function"?p:Un(!!p),w):t},w.touchable=function(p){return arguments.length?(i=typeof p=="function"?p:Un(!!p),w):i},w.extent=function(p){return arguments.length?(e=typeof p=="function"?p:Un([[+p[0][0],+p[0][1]],[+p[1][0],+p[1][1]]]),w):e},w.scaleExtent=function(p){return arguments.length?(s[0]=+p[0],s[1]=+p[1],w):[s[0],s[1]]},w.translateExtent=function(p){return arguments.length?(o[0][0]=+p[0][0],o[1][0]=+p[1][0],o[0][1]=+p[0][1],o[1][1]=+p[1][1],w):[[o[0][0],o[0][1]],[o[1][0],o[1][1]]]},w.constrain=function(p){return arguments.length?(n=p,w):n},w.duration=function(p){return arguments.length?(a=+p,w):a},w.interpolate=function(p){return arguments.length?(l=p,w):l},w.on=function(){var p=u.on.apply(u,arguments);return p===u?w:p},w.clickDistance=function(p){return arguments.length?(_=(p=+p)*p,w):Math.sqrt(_)},w.tapDistance=function(p){return arguments.length?(L=+p,w):L},w}var pe=24,ip=.75,sp=[.1,3],Vn=class{constructor(e,n){this.host=e;this.active=n;this.view=de;this.size={width:0,height:0};this.isMoved=!1;this.arrangement=null;this.canvas=null;this.observer=new ResizeObserver(([e])=>{this.size=e.contentRect,this.host.requestUpdate(),this.fit()});this.zooming=Fo().scaleExtent(sp).filter(e=>e.type==="wheel"?e.ctrlKey:!e.button&&!(this.fits&&e.type==="touchstart")).on("zoom",e=>{this.view=e.transform,e.sourceEvent&&(this.isMoved=!0),this.host.requestUpdate()});this.wheel=e=>{if(e.ctrlKey||this.fits)return;e.preventDefault(),this.isMoved=!0;let{k:n}=this.view;K(this.canvas).call(this.zooming.translateBy,-e.deltaX/n,-e.deltaY/n)};e.addController(this)}hostConnected(){this.observer.observe(this.host)}hostDisconnected(){this.observer.disconnect()}attach(e){this.canvas=e,K(e).call(this.zooming).on("dblclick.zoom",null)}show(e){this.arrangement=e,this.again()}get fits(){let{arrangement:e,size:n}=this;if(!e)return!0;let r=this.scale(e);return e.width*r<=n.width+1&&e.height*r<=n.height+1}scale({width:e,height:n,direction:r}){let i=(this.size.width-pe)/(e+pe),s=(this.size.height-pe)/(n+pe/2),o=r==="right"?Math.min(i,s):(this.size.width-4)/e;return Math.max(ip,Math.min(1,o))}fit(){let{arrangement:e,size:n,canvas:r}=this;if(!e||!r||this.isMoved)return;let i=this.scale(e),s=this.active()??{x:e.width,y:e.height/2},o=Do(e.width*i,n.width,s.x*i),a=Do(e.height*i,n.height,s.y*i);K(r).call(this.zooming.transform,de.translate(o,a).scale(i))}again(){this.isMoved=!1,this.fit()}follow(){this.fits||this.again()}scaleBy(e){this.isMoved=!0,K(this.canvas).call(this.zooming.scaleBy,e)}};function Do(t,e,n){return t+4<=e?(e-t)/2:Math.min(pe/2,Math.max(e-t-pe/2,e/2-n))}var De=M`
  :host {
    display: block;
    position: relative;
    min-height: 160px;
    contain: content;
  }
  svg.graph {
    width: 100%;
    height: 100%;
    display: block;
    touch-action: none;
    user-select: none;
  }
  svg.graph.fits {
    touch-action: pan-y;
  }
  .node {
    cursor: pointer;
    transition: transform 280ms ease;
  }
  .still .node {
    transition: none;
  }
  .node:focus {
    outline: none;
  }
  .node:focus-visible .body {
    outline: 2px solid var(--data);
    outline-offset: 3px;
    border-radius: 8px;
  }
  .body {
    fill: var(--panel);
  }
  .behind {
    fill: var(--panel);
    stroke: var(--ctl);
  }
  .frame {
    fill: none;
    stroke: var(--ctl);
    stroke-width: 1.25;
  }
  .leaf .frame {
    stroke: var(--data-ln);
  }
  .marked .frame {
    stroke: var(--ink);
    stroke-width: 2;
  }
  .receiving .frame {
    stroke: var(--grad-ln);
    stroke-width: 2;
  }
  .bad .frame {
    stroke: var(--bad);
    stroke-width: 2;
  }
  .bad .body {
    fill: var(--bad-bg);
  }
  .bad .node-data {
    fill: var(--bad);
  }
  .ring {
    fill: none;
    stroke: var(--grad-ln);
    stroke-width: 2;
  }
  .active-forward .ring {
    stroke: var(--data-ln);
  }
  .hair {
    stroke: var(--line);
    stroke-dasharray: 2 3;
  }
  .known .hair,
  .receiving .hair {
    stroke: var(--grad-ln);
    stroke-dasharray: none;
  }
  .band {
    fill: var(--grad-bg);
  }
  text {
    fill: var(--ink);
    font-family: var(--sans);
  }
  .node-name {
    font: 400 12px var(--mono);
    fill: var(--ink2);
  }
  .leaf .node-name {
    font-weight: 700;
    fill: var(--ink);
  }
  .group .node-name {
    font-size: 10px;
  }
  .node-data {
    font-size: 15px;
    font-weight: 600;
    fill: var(--data);
    text-anchor: end;
  }
  .node-sign {
    font-size: 12px;
    fill: var(--ink3);
  }
  .node-grad {
    font-size: 13.5px;
    fill: var(--ink3);
    text-anchor: end;
  }
  .known .node-grad,
  .receiving .node-grad {
    font-weight: 600;
    fill: var(--grad);
  }
  .known .node-sign,
  .receiving .node-sign {
    fill: var(--grad);
  }
  .badge rect {
    fill: var(--ink);
    stroke: var(--panel);
    stroke-width: 2;
  }
  .badge text {
    fill: var(--panel);
    font-weight: 600;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .active-backward .badge rect {
    fill: var(--grad-ln);
  }
  .active-forward .badge rect {
    fill: var(--data-ln);
  }
  .active-backward .badge text {
    fill: #16202a;
  }
  .number rect {
    fill: var(--sunk);
    stroke: var(--line);
  }
  .number text {
    font-size: 13px;
    fill: var(--ink2);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .edge {
    fill: none;
    stroke: var(--ctl);
    stroke-width: 1.5;
  }
  .edge.passed {
    stroke: color-mix(in srgb, var(--grad-ln) 75%, var(--panel));
  }
  .edge.marked {
    stroke: var(--ink);
    stroke-width: 3;
  }
  .edge.forward {
    stroke: var(--data-ln);
    stroke-width: 3;
  }
  .arrow.forward {
    fill: var(--data-ln);
  }
  .arrow.backward,
  .runner {
    fill: var(--grad-ln);
  }
  .rail {
    fill: none;
    stroke: var(--grad-ln);
    stroke-width: 6;
  }
  .rail-inner {
    fill: none;
    stroke: var(--panel);
    stroke-width: 2;
  }
  .partial rect {
    fill: var(--panel);
  }
  .partial text,
  .pill text {
    font-size: 11.5px;
    fill: var(--ink2);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .pill rect {
    fill: var(--grad-bg);
    stroke: var(--grad-ln);
    stroke-width: 1.5;
  }
  .pill text {
    font-size: 12px;
    font-weight: 600;
    fill: var(--grad);
  }
  .dimmed {
    opacity: 0.4;
  }
  .ghost {
    fill: var(--sunk);
  }
  .legend {
    position: absolute;
    top: 16px;
    right: 24px;
    display: flex;
    gap: 18px;
    font-size: 12px;
    color: var(--ink2);
    pointer-events: none;
    align-items: center;
  }
  .legend .band-sample {
    background: var(--grad-bg);
    padding: 2px 6px;
    border-radius: 4px;
  }
  .legend .rule {
    border-bottom: 2px solid var(--ctl);
    padding: 0 6px;
    font-size: 11px;
  }
  .corner {
    position: absolute;
    right: 12px;
    bottom: 10px;
    display: flex;
    gap: 8px;
  }
  .corner button {
    min-height: 28px;
    color: var(--ink2);
  }
  .corner [aria-pressed="true"] {
    border-color: var(--ink);
    color: var(--ink);
    font-weight: 600;
  }
  .notice {
    position: absolute;
    left: 24px;
    bottom: 16px;
    display: flex;
    gap: 12px;
    align-items: center;
  }
  .empty {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: var(--ink3);
  }
  .runner {
    offset-distance: 100%;
    opacity: 0;
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }
  @keyframes appear-0 {
    from {
      opacity: 0;
    }
  }
  @keyframes appear-1 {
    from {
      opacity: 0;
    }
  }
  @keyframes run {
    0% {
      offset-distance: 0%;
      opacity: 1;
    }
    99% {
      offset-distance: 100%;
      opacity: 1;
    }
    100% {
      opacity: 0;
    }
  }
  .active-layer .edge.forward {
    stroke-dasharray: 1;
    animation: draw 140ms linear;
  }
  .active-layer .arrow.forward {
    animation: appear-0 80ms 140ms backwards;
  }
  .active-layer .runner {
    animation: run 200ms 80ms ease-in-out;
  }
  .ring {
    animation: appear-0 80ms;
  }
  .beat-0.active-forward .node-data {
    animation: appear-0 80ms 140ms backwards;
  }
  .beat-1.active-forward .node-data {
    animation: appear-1 80ms 140ms backwards;
  }
  .beat-0.receiving .band,
  .beat-0.receiving .node-grad {
    animation: appear-0 80ms 280ms backwards;
  }
  .beat-1.receiving .band,
  .beat-1.receiving .node-grad {
    animation: appear-1 80ms 280ms backwards;
  }
  @media (forced-colors: active) {
    .frame,
    .edge {
      stroke: CanvasText;
    }
    .band {
      fill: none;
    }
  }
`;var Bo="http://www.w3.org/2000/svg",qn=24;function Uo(t,e,n){let r=t.cloneNode(!0);r.setAttribute("xmlns",Bo),r.setAttribute("width",String(e+2*qn)),r.setAttribute("height",String(n+2*qn));let i=r.firstElementChild;i.style.transform=`translate(${qn}px, ${qn}px)`;let s=document.createElementNS(Bo,"style");return s.textContent=op(t),r.prepend(s),new XMLSerializer().serializeToString(r)}function op(t){let n=[...new Set(De.cssText.match(/--[\w-]+/g))].map(i=>`${i}: ${Ho(t,i)};`),r=`background: ${Ho(t,"--panel")};`;return`svg { ${n.join(" ")} ${r} }
${De.cssText}
* { animation: none !important; }`}function Ho(t,e){let n=getComputedStyle(t).getPropertyValue(e).trim();if(!n.includes("light-dark"))return n;let r=document.createElement("span");r.style.color=`var(${e})`,t.after(r);let i=getComputedStyle(r).color;return r.remove(),i}function qo(t,e,n){let r=n.isMarked?" marked":"";return S`<path class="edge ${n.state}${r}" data-edge=${t} d=${e.path} />`}function Go({middle:t,isLevel:e},{partial:n}){if(n===null)return S`${b}`;let r=Ut(n),i=6.5*r.length+6,s=e?t.y-8:t.y;return S`<g class="partial">
    ${e?b:S`<rect x=${t.x-i/2} y=${s-8} width=${i} height="16" />`}
    <text x=${t.x} y=${e?s-3:s}>${r}<title>partial ${N(n)}</title></text>
  </g>`}function jo(t,e,n){return e.state==="forward"?S`<path class="edge forward" d=${t.path} pathLength="1" />
      <path class="arrow forward" d=${Vo(t.end,n,9)} />`:S`
    <path class="rail" d=${t.back} /><path class="rail-inner" d=${t.back} />
    <path class="arrow backward" d=${Vo(t.start,lp(n),13)} />
    <circle class="runner" r="5" .style=${`offset-path: path("${t.back}")`} />
    ${e.partial===null?b:ap(t,e.partial)}`}function ap({middle:t},e){let n=Ut(e),r=n.length>4?n:`×${n}`,i=7.4*r.length+12;return S`<g class="pill">
    <rect x=${t.x-i/2} y=${t.y-10} width=${i} height="20" rx="10" />
    <text x=${t.x} y=${t.y}>${r}<title>partial ${N(e)}</title></text>
  </g>`}function lp(t){return t==="right"?"left":"up"}function Vo({x:t,y:e},n,r){let i={right:`l${-r} -5v10z`,left:`l${r} -5v10z`,down:`l-5 ${-r}h10z`,up:`l-5 ${r}h10z`};return`M${t} ${e}${i[n]}`}var Gn=class{constructor(e,n,r){this.session=e;this.focused=n;this.hasPartials=r;let{grads:i,shares:s}=e.progress();this.grads=i,this.receiving=new Set(s.map(o=>o.node)),this.touched=e.touched(),this.bad=e.evaluation.firstNonFinite(),this.users=e.graph.users()}box({place:e,places:n}){let{session:r}=this,{evaluation:i,step:s,graph:o}=r,a=s!==null&&n.includes(s.place)&&!r.isForwardDone;return{data:i.data[e],isComputed:r.isComputed(e),grad:this.grads[e],gradState:this.gradState(e),active:a?s.pass:"",isLeaf:o.isLeaf(e),isBad:e===this.bad,isMarked:r.hovered.has(e)||r.selected===e,isFocused:e===this.focused,description:this.description(e),beat:r.position}}gradState(e){let{session:n}=this;return n.gradients?n.step?.pass==="backward"&&this.receiving.has(e)?"receiving":this.touched.has(e)?"known":"untouched":"hidden"}description(e){let{graph:n,evaluation:r}=this.session,i=n.inputs(e).map(({node:l})=>n.name(l)),s=i.length?`${n.nodes[e].op} of ${i.join(" and ")}`:"input",o=this.users[e].map(l=>n.name(l));return[`${n.name(e)}, ${s}.`,`Data ${H(r.data[e])}.`,this.touched.has(e)?`Grad ${H(this.grads[e])}.`:"",o.length?`Used by ${o.join(", ")}.`:"","Press Enter for its paths."].filter(Boolean).join(" ")}edge({place:e,k:n,from:r}){let{session:i}=this,s=r.startsWith("c"),o=s?null:i.evaluation.partials[e][n],a=this.hasPartials&&i.gradients&&i.isComputed(e),l=i.graph.inputs(e).find(u=>u.k===n)?.node??-1;return{partial:a?o:null,state:this.edgeState(e,s||o===null),isMarked:i.hovered.has(e)&&i.hovered.has(l)}}edgeState(e,n){let{step:r,isForwardDone:i,gradients:s}=this.session;return!r||i||n?"idle":r.pass==="forward"?r.place===e?"forward":"idle":!s||this.grads[e]===0||e<r.place?"idle":r.place===e?"backward":"passed"}};function Wo(t){let e=t.users(),n=t.nodes.map((r,i)=>i);for(let r of t.computed.toReversed()){let[i,...s]=e[r];if(i===void 0||s.length)continue;let o=t.row(i);(o!==void 0&&!o.isFold&&t.inputs(i).length===1||up(t,r,i))&&(n[r]=n[i])}return n}function up(t,e,n){let{op:r}=t.nodes[e];return t.nodes[n].op==="add"&&(r==="add"||r==="mul")}var Xo=150;function Ko(t,e){let n=t.nodes.length>Xo?Wo(t):t.nodes.map((u,c)=>c),r=Se(t.nodes.keys(),u=>n[u]),i=[...r].map(([u,c])=>cp(t,u,c,e)),s=t.computed.flatMap(u=>t.inputs(u).filter(({node:c})=>n[c]!==n[u]).map(({node:c,k:h})=>({from:`n${n[c]}`,to:`n${n[u]}`,place:u,k:h}))),o=e&&r.size<=Xo?fp(t):{boxes:[],links:[]},a=gp([...o.links,...s]),l=[...i,...o.boxes];return{boxes:l,links:a,key:bp(l,a)}}function cp(t,e,n,r){let i=n.length>1?"group":"node",s=i==="group"?hp(t,n):t.name(e),o=t.isLeaf(e)?"":pp(t,e,r);return{id:`n${e}`,kind:i,place:e,places:n,text:s,badge:o}}function hp(t,e){let n=new Set(e.map(i=>t.nodes[i].op));return`${n.has("dot")||n.has("mul")&&n.has("add")?"neuron":"group"}, ${e.length} nodes`}var dp=new Map([[2,"x²"],[3,"x³"],[.5,"√"]]);function pp(t,e,n){let r=t.row(e);if(!r)return t.nodes[e].op||"?";let{operands:i}=t.nodes[e],s=i.findIndex(u=>!C(u)),o=i[s];if(n||r.takes!=="xy"||r.isFold||!o||C(o))return r.symbol.replace("**","xʸ");let{number:a}=o,l=O(a);return r.name==="pow"?s===1?dp.get(a)??`^${l}`:`${l}ˣ`:r.name==="mul"?a===.5?"½":`×${l}`:r.name==="add"?`+${l}`:s===1?`${r.symbol}${l}`:`${l}${r.symbol}`}function fp(t){let e=t.computed.flatMap(n=>t.nodes[n].operands.flatMap((r,i)=>C(r)||mp(t,n,i)?[]:[{place:n,k:i,number:r.number}]));return{boxes:e.map(({place:n,k:r,number:i})=>({id:`c${n}_${r}`,kind:"number",place:n,places:[],text:O(i),badge:""})),links:e.map(({place:n,k:r})=>({from:`c${n}_${r}`,to:`n${n}`,place:n,k:r}))}}function mp(t,e,n){let r=t.nodes[e].operands[n];return n===0&&t.row(e)?.isFold===!0&&!C(r)&&r.number===0}function gp(t){let e=Se(t,({from:n,to:r})=>`${n}>${r}`);return t.map(n=>{let r=e.get(`${n.from}>${n.to}`),i=r.indexOf(n);return{...n,id:`${n.from}>${n.to}#${i}`,twin:i,twins:r.length}})}function bp(t,e){return[...t.map(n=>n.id),...e.map(n=>n.id)].join(" ")}var vp=150,yp=80,Yo={width:350,height:44},st=class extends F{constructor(){super(...arguments);this.direction="";this.partials=!0;this.engine=null;this.arrangement=null;this.waits=!1;this.failure="";this.camera=new Vn(this,()=>this.activePoint());this.narrow=window.matchMedia("(max-width: 599px)");this.wanted="";this.focused=null;this.own=null;this.drawn=null;this.lastPosition=-1}static{this.styles=[G,q,De,M``]}disconnectedCallback(){super.disconnectedCallback(),this.own?.stop(),this.own=null,this.wanted=""}get shownDirection(){return this.direction||(this.narrow.matches?"down":"right")}get scene(){let{graph:n,constants:r}=this.session??{};return!n||r===void 0?null:((this.drawn?.graph!==n||this.drawn.constants!==r)&&(this.drawn={graph:n,constants:r,scene:Ko(n,r)}),this.drawn.scene)}willUpdate(){let{scene:n}=this;if(!n||!this.camera.size.width)return;let r=xn(n,this.shownDirection);r!==this.wanted&&this.arrange(n,r)}async arrange(n,r){this.wanted=r,this.failure="",this.engine||(this.own??=As());let i=setTimeout(()=>{this.waits=!0},vp);try{let s=await Ss(this.engine??this.own,n,this.shownDirection);if(this.wanted!==r)return;this.arrangement=s,await this.updateComplete,this.camera.show(s)}catch(s){this.wanted===r&&(this.failure=s.message)}finally{clearTimeout(i),this.wanted===r&&(this.waits=!1)}}activePoint(){let n=this.session?.step?.place??this.session?.graph?.root,r=this.scene?.boxes.find(i=>i.places.includes(n));return r&&this.arrangement?.points.get(r.id)}firstUpdated(){this.camera.attach(this.canvas)}updated(){let n=this.session?.position??-1;n!==this.lastPosition&&(this.lastPosition=n,this.camera.follow())}render(){let{arrangement:n,scene:r,session:i,camera:s}=this,o=n&&r&&n.key===xn(r,n.direction),a=!o||r.boxes.length>yp,{x:l,y:u,k:c}=s.view;return m`
      <svg class="graph ${s.fits?"fits":""} ${a?"still":""}" role="group"
        aria-label="Computation graph" @click=${this.clicked} @keydown=${this.pressed}
        @wheel=${s.wheel} @pointerover=${this.pointed} @pointerout=${()=>i?.hover([])}>
        <g class=${i?.error?"dimmed":""} .style=${`transform: translate(${l}px, ${u}px) scale(${c})`}>
          ${o?this.drawing(r,n):this.ghosts(r)}
        </g>
      </svg>
      ${r?b:m`<div class="empty">The graph of what you type appears here.</div>`}
      ${o?this.legend(n):b}
      ${this.notice(r)}
      <div class="corner">${this.hasNumbers?m`<button aria-pressed=${i.constants} @click=${()=>i.show({constants:!i.constants})}>Constants</button>`:b}
        ${s.fits&&!s.isMoved?b:m`<button @click=${()=>s.again()}>Fit</button>`}</div>`}get hasNumbers(){let{graph:n}=this.session??{};return n?.nodes.some(({operands:r})=>r.some(i=>"number"in i))??!1}notice(n){return this.failure?m`<div class="notice" role="status">The graph could not be arranged: ${this.failure}. The table works.</div>`:!this.waits||!n?b:m`<div class="notice" role="status">
      Arranging ${this.session?.graph?.nodes.length} nodes … <span class="muted">Sliders and steps work already.</span>
      <button @click=${()=>this.own?.stop()}>Stop</button>
    </div>`}ghosts(n){return!n||!this.waits?b:n.boxes.slice(0,60).map((i,s)=>[24+s%12*76,24+40*(s/12|0)]).map(([i,s])=>S`<rect class="ghost" x=${i} y=${s} width="60" height="26" rx="5" />`)}legend({points:n,sizes:r}){let{graph:i,gradients:s}=this.session;if(!s||this.shownDirection==="down")return b;let{x:o,y:a,k:l}=this.camera.view,u=this.camera.size.width-Yo.width;return[...n.values()].every(h=>(h.x+r.width/2)*l+o<u||(h.y-r.height/2)*l+a>Yo.height)?m`<div class="legend" aria-hidden="true">
      <span><span class="data">0.40</span> data</span>
      <span><span class="band-sample grad">∂ 0.24</span> grad, ∂${i.name(i.root)}/∂node</span>
      <span><span class="rule">3.00</span> partial</span>
    </div>`:b}drawing(n,r){let{points:i,sizes:s,direction:o}=r,a=this.focused??n.boxes.at(-1).place,l=new Gn(this.session,a,this.partials),u=n.links.map(f=>({id:f.id,curve:xp(r,f),look:l.edge(f)})),c=({look:f})=>/ward$/.test(f.state),h=u.filter(c),d=u.filter(f=>!c(f));return S`
      ${Ar(u,({id:f})=>f,({id:f,curve:v,look:_})=>qo(f,v,_))}
      ${d.map(({curve:f,look:v})=>Go(f,v))}
      ${Ar(n.boxes,({id:f})=>f,f=>ws(f,i.get(f.id),s,o,l.box(f)))}
      ${ls(this.session.position,S`<g class="active-layer">${h.map(({curve:f,look:v})=>jo(f,v,o))}</g>`)}`}placeOf(n){let r=n.target.closest("[data-place]");return r?Number(r.getAttribute("data-place")):null}clicked(n){let r=this.placeOf(n);r!==null&&this.choose(r)}choose(n){this.focused=n;let r={node:this.session.graph.name(n)};this.session.select(n),this.dispatchEvent(new CustomEvent("glass-select",{detail:r,bubbles:!0,composed:!0}))}pointed(n){let r=this.placeOf(n);r!==null&&this.session.hover([r])}pressed(n){let{session:r}=this;if(!r?.graph||n.ctrlKey||n.metaKey||n.altKey)return;let{graph:i}=r,s=this.focused??i.root,a={j:()=>this.focusOn(Math.min(s+1,i.root)),k:()=>this.focusOn(Math.max(s-1,0)),i:()=>this.focusOn(i.inputs(s)[0]?.node),o:()=>this.focusOn(i.users()[s][0]),Enter:()=>this.choose(s),Escape:()=>r.select(null),"+":()=>this.camera.scaleBy(1.25),"-":()=>this.camera.scaleBy(.8),0:()=>this.camera.again(),g:()=>r.show({gradients:!r.gradients}),t:()=>r.show({table:!r.table})}[n.key.length===1?n.key.toLowerCase():n.key];a&&(n.preventDefault(),n.stopPropagation(),a())}async focusOn(n){let r=this.scene?.boxes.find(i=>i.places.includes(n??-1));r&&(this.focused=r.place,this.session.hover([r.place]),await this.updateComplete,this.renderRoot.querySelector(`[data-place="${r.place}"]`)?.focus())}toSvg(){let{canvas:n,arrangement:r}=this;return n&&r?Uo(n,r.width,r.height):null}};k([I()],st.prototype,"direction",2),k([I({type:Boolean})],st.prototype,"partials",2),k([I({attribute:!1})],st.prototype,"engine",2),k([z()],st.prototype,"arrangement",2),k([z()],st.prototype,"waits",2),k([z()],st.prototype,"failure",2),k([yt("svg.graph")],st.prototype,"canvas",2);function xp({points:t,sizes:e,direction:n},r){let i=r.from.startsWith("c")?ct:e,s=gn(t.get(r.to),e,n);return ys(t.get(r.from),i,s,n,r.twin,r.twins)}/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var li=Ot(class extends ut{constructor(t){if(super(t),t.type!==nt.PROPERTY&&t.type!==nt.ATTRIBUTE&&t.type!==nt.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!os(t))throw Error("`live` bindings can only contain a single expression")}render(t){return t}update(t,[e]){if(e===V||e===b)return e;let n=t.element,r=t.name;if(t.type===nt.PROPERTY){if(e===n[r])return V}else if(t.type===nt.BOOLEAN_ATTRIBUTE){if(!!e===n.hasAttribute(r))return V}else if(t.type===nt.ATTRIBUTE&&n.getAttribute(r)===e+"")return V;return re(t),e}});var ui=.01,wp=40,Be=class extends F{constructor(){super(...arguments);this.isWhole=!1;this.widened=new Map}static{this.styles=[G,q,M`
      :host {
        display: block;
        padding: 12px 22px;
      }
      .rows {
        display: grid;
        grid-template-columns: minmax(34px, max-content) minmax(80px, 1fr) 76px minmax(72px, max-content);
        column-gap: 14px;
        align-items: center;
        grid-template-rows: 26px;
        grid-auto-rows: minmax(36px, max-content);
      }
      .row {
        display: contents;
      }
      .number {
        text-align: right;
      }
      .name {
        font-weight: 700;
        font-size: 14px;
        max-width: 110px;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .slider {
        position: relative;
        height: 36px;
        display: flex;
        align-items: center;
      }
      .slider svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        overflow: visible;
        pointer-events: none;
      }
      input[type="range"] {
        appearance: none;
        width: 100%;
        margin: 0;
        height: 36px;
        background: none;
        position: relative;
        cursor: pointer;
      }
      input[type="range"]::-webkit-slider-runnable-track {
        height: 4px;
        background: none;
      }
      input[type="range"]::-webkit-slider-thumb {
        appearance: none;
        width: 18px;
        height: 18px;
        margin-top: -7px;
        border-radius: 9px;
        background: var(--panel);
        border: 2.5px solid var(--data);
      }
      input[type="range"]::-moz-range-thumb {
        width: 13px;
        height: 13px;
        border-radius: 9px;
        background: var(--panel);
        border: 2.5px solid var(--data);
      }
      .ground {
        stroke: var(--line);
        stroke-width: 4;
        stroke-linecap: round;
      }
      .fill {
        stroke: var(--data-ln);
        stroke-width: 4;
      }
      .zero {
        stroke: var(--ctl);
        stroke-width: 1.5;
      }
      .rise {
        stroke: var(--grad-ln);
        stroke-width: 3;
      }
      .tip {
        fill: var(--grad-ln);
      }
      input[type="text"] {
        font: 14px var(--sans);
        font-variant-numeric: inherit;
        text-align: right;
        width: 76px;
        height: 30px;
        padding: 0 8px;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 6px;
      }
      .untouched {
        color: var(--ink3);
      }
      .caption {
        display: flex;
        align-items: center;
        gap: 8px;
        margin-top: 4px;
      }
      .caption svg {
        width: 30px;
        height: 12px;
      }
      .rows.many {
        max-height: 330px;
        overflow-y: auto;
      }
      @media (max-width: 599px) {
        :host {
          padding: 8px 0;
        }
        .rows {
          grid-auto-rows: minmax(48px, max-content);
          column-gap: 10px;
        }
        input[type="text"],
        .slider,
        input[type="range"] {
          height: 44px;
        }
      }
    `]}render(){let{session:n}=this;if(!n?.graph)return m`<h2 class="title">Inputs</h2>`;let{grads:r}=n.progress(),i=n.touched(),s=n.gradients&&n.inputs.some(({place:a})=>i.has(a)),o=n.graph.name(n.graph.root);return m`
      <div class="rows ${n.inputs.length>9?"many":""}">
        <h2 class="title">Inputs</h2><span></span><span class="muted number">data</span>
        <span class="muted number">${n.gradients?"grad":""}</span>
        ${this.shown.map(a=>this.row(a,i.has(a.place)?r[a.place]:null))}
      </div>
      ${this.shown.length<n.inputs.length?m`<button @click=${this.showAll}>Show all ${n.inputs.length} inputs</button>`:b}
      ${n.inputs.length?b:m`<p class="muted">This expression has no inputs: type a name, such as x.</p>`}
      ${n.canCompute?b:m`<p class="muted">The values stay as they were: this graph has ops that only Python knows.</p>`}
      ${s?m`<div class="caption muted">${$p} this way ${o} rises; the longer, the steeper</div>`:b}`}get shown(){let{inputs:n}=this.session;return this.isWhole?n:n.slice(0,wp)}showAll(){this.isWhole=!0}row(n,r){let i=this.session,{name:s,place:o}=n,a=i.value(s),l=this.range(s,a),u=i.gradients&&r!==null;return m`<div class="row">
      <span class="name" title=${s} @pointerenter=${()=>i.hover([o])} @pointerleave=${()=>i.hover([])}>${s}</span>
      <span class="slider">
        ${this.scale(a,l,u?r:null)}
        <input type="range" min=${-l} max=${l} step="any" .value=${li(String(a))}
          ?disabled=${!i.canCompute} aria-label=${s} aria-valuetext=${this.spokenValue(s,a,r)}
          @input=${c=>this.slid(s,c)} @keydown=${c=>this.pressed(s,c)}
          @dblclick=${()=>i.reset(s)} />
      </span>
      <input type="text" inputmode="decimal" .value=${li(kp(a))} ?disabled=${!i.canCompute}
        aria-label="${s}, number" title=${N(a)}
        @change=${c=>this.typed(s,c)} />
      <span class="number ${u?"grad":"untouched"}" title=${u?N(r):""}>${i.gradients?u?R(r):"0":""}</span>
    </div>`}range(n,r){let i=or(Math.max(3,2*Math.abs(this.session.start(n)))),s=Math.max(i,this.widened.get(n)??0);return Number.isFinite(r)&&Math.abs(r)>s?(this.widened.set(n,or(Math.abs(r))),this.widened.get(n)):s}scale(n,r,i){let o=(Math.max(-r,Math.min(r,Number.isFinite(n)?n:0))+r)/(2*r),a=`calc(${(100*o).toFixed(3)}% + ${(9-18*o).toFixed(2)}px)`,l=i===null||!i?0:10+34*Math.sqrt(Math.min(1,Math.abs(i))),u=Math.sign(i??0);return m`<svg aria-hidden="true">
      ${S`<line class="ground" x1="2" x2="100%" y1="18" y2="18" />
        <line class="zero" x1="50%" x2="50%" y1="12" y2="24" />`}
      ${_p(o)}
      ${l&&Number.isFinite(l)?S`<g .style=${`transform: translateX(${a})`}><line class="rise" x1=${9*u} x2=${(9+l-8)*u} y1="18" y2="18" />
            <path class="tip" d="M${(9+l)*u} 18l${-9*u} -4.5v9z" /></g>`:b}
    </svg>`}slid(n,r){let i=r.target,s=Math.round(Number(i.value)/ui)*ui;this.session.set(n,Number(s.toFixed(2)))}pressed(n,r){let s={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1}[r.key];if(r.stopPropagation(),!s)return;r.preventDefault();let o=r.shiftKey?.1:r.altKey?.001:ui;this.session.set(n,Number((this.session.value(n)+s*o).toFixed(6)))}typed(n,r){let i=r.target,s=i.value.trim().replaceAll("−","-"),o=/^[-+]?(inf|nan)$/.test(s)?Number(s.replace("inf","Infinity")):Number(s),a=s!==""&&(!Number.isNaN(o)||s.endsWith("nan"));i.setAttribute("aria-invalid",String(!a)),i.setCustomValidity(a?"":"Type a number, such as 0.5."),a?this.session.set(n,o):i.reportValidity()}spokenValue(n,r,i){let s=this.session.graph.name(this.session.graph.root);if(i===null||!this.session.gradients)return`${n}, ${H(r)}`;let o=i>0?`raises ${s}`:i<0?`lowers ${s}`:`does not change ${s}`;return`${n}, ${H(r)}. Raising it ${o}, slope ${H(i)}.`}};k([z()],Be.prototype,"isWhole",2);var $p=S`<svg viewBox="0 0 30 12" aria-hidden="true"><path d="M0 6h22" stroke="var(--grad-ln)" stroke-width="3" /><path d="M29 6l-9 -4.5v9z" fill="var(--grad-ln)" /></svg>`;function _p(t){let[e,n]=t<.5?[t,.5]:[.5,t];return S`<line class="fill" x1="${(100*e).toFixed(3)}%" x2="${(100*n).toFixed(3)}%" y1="18" y2="18" />`}function kp(t){let e=R(t);return Math.abs(t)>=1e5?O(t):e}var Zo=40,jn=24,ci=36,Ep=32,Sp=[.5,1,2,4],Wn=class extends F{static{this.styles=[G,q,M`
      :host {
        display: flex;
        align-items: center;
        gap: 8px;
        padding: 11px 16px;
        min-height: 56px;
        flex-wrap: wrap;
      }
      .square {
        width: 32px;
        padding: 0;
      }
      .where {
        min-width: 150px;
        margin-left: 8px;
        line-height: 18px;
      }
      .where .now {
        font-weight: 600;
        font-size: 14px;
      }
      .forward {
        color: var(--data);
      }
      .track {
        flex: 1;
        display: flex;
        justify-content: center;
        min-width: 120px;
        overflow: hidden;
      }
      svg.track-marks {
        height: 32px;
        max-width: 100%;
        touch-action: none;
        cursor: pointer;
      }
      .rail {
        stroke: var(--line);
        stroke-width: 2;
      }
      .done-forward {
        stroke: var(--data-ln);
        stroke-width: 2;
      }
      .done-backward {
        stroke: var(--grad-ln);
        stroke-width: 2;
      }
      .mark {
        fill: var(--panel);
        stroke: var(--ctl);
        stroke-width: 1.5;
      }
      .mark.forward.done {
        fill: var(--data-ln);
        stroke: var(--data-ln);
      }
      .mark.backward.done {
        fill: var(--grad-ln);
        stroke: var(--grad-ln);
      }
      .mark.now.done {
        stroke: var(--ink);
        stroke-width: 2;
      }
      .bar {
        fill: var(--sunk);
      }
      .bar.forward {
        fill: var(--data-ln);
      }
      .bar.backward {
        fill: var(--grad-ln);
      }
      .handle {
        fill: var(--panel);
        stroke: var(--ink);
        stroke-width: 2;
      }
      kbd {
        border: 1px solid var(--line);
        border-radius: 3px;
        padding: 0 4px;
        font: 11px var(--mono);
      }
      .switch {
        display: inline-flex;
        align-items: center;
        gap: 8px;
      }
      .knob {
        width: 26px;
        height: 14px;
        border-radius: 7px;
        background: var(--ctl);
        position: relative;
      }
      .knob::after {
        content: "";
        position: absolute;
        top: 2px;
        left: 2px;
        width: 10px;
        height: 10px;
        border-radius: 5px;
        background: var(--panel);
      }
      [aria-checked="true"] .knob {
        background: var(--data);
      }
      [aria-checked="true"] .knob::after {
        left: 14px;
      }
      select {
        font: 13px var(--sans);
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 6px;
        height: 32px;
      }
      @media (max-width: 1099px) {
        .keys {
          display: none;
        }
      }
    `]}render(){let{session:e}=this;if(!e)return m``;let{position:n,last:r}=e,i=r===0;return m`
      <button class="square" aria-label="First step" ?disabled=${i||n===0} @click=${()=>e.go(0)}>${j.first}</button>
      <button class="square" aria-label="Previous step" ?disabled=${i||n===0} @click=${()=>e.previous()}>${j.previous}</button>
      <button class="primary" id="play" ?disabled=${i} @click=${()=>e.playing?e.pause():e.play()}>
        ${e.playing?j.pause:j.play} ${e.playing?"Pause":"Play"}</button>
      <button class="square" aria-label="Next step" ?disabled=${i||n===r} @click=${()=>e.next()}>${j.next}</button>
      <button class="square" aria-label="Last step" ?disabled=${i||n===r} @click=${()=>e.go(r)}>${j.last}</button>
      ${this.where()}
      <div class="track">${i?b:this.track()}</div>
      <span class="muted keys"><kbd>←</kbd> <kbd>→</kbd> step <kbd>Space</kbd> play</span>
      <select aria-label="Speed of Play" .value=${String(e.speed)}
        @change=${s=>e.show({speed:Number(s.target.value)})}>
        ${Sp.map(s=>m`<option value=${s} ?selected=${s===e.speed}>×${s===.5?"½":s}</option>`)}
      </select>
      <button aria-pressed=${e.table} @click=${()=>e.show({table:!e.table})}>${e.table?"Graph":"Table"}</button>
      <button class="switch" role="switch" aria-checked=${e.gradients} @click=${()=>e.show({gradients:!e.gradients})}><span class="knob"></span>Gradients</button>`}where(){let{position:e,steps:n}=this.session,r=e-n;return r>0?m`<div class="where"><div class="now grad">◆ Backward ${r} of ${n}</div><div class="muted">Forward ${n} of ${n} done</div></div>`:m`<div class="where"><div class="now forward">● Forward ${e} of ${n}</div><div class="muted">${n?e===n?"next: backward":"then backward":"nothing to compute"}</div></div>`}track(){let{steps:e,last:n,position:r,graph:i}=this.session,s=n>Zo,o=s?400:2*(e-1)*jn+ci+36,a=u=>this.place(u,o,s),l=i.name(i.root);return m`<svg class="track-marks" viewBox="0 0 ${o} ${Ep}" width=${o} role="slider" tabindex="0"
      aria-label="Step" aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${r}
      aria-valuetext=${r>e?`Backward ${r-e} of ${e}`:`Forward ${r} of ${e}`}
      data-root=${l} @pointerdown=${this.scrubbed} @pointermove=${this.scrubbed}>
      ${s?this.bars(a,o):this.marks(a)}
    </svg>`}place(e,n,r){let{steps:i,last:s}=this.session;return r?10+(n-20)*e/s:18+(e-1)*jn+(e>i?ci-jn:0)}marks(e){let{steps:n,last:r,position:i}=this.session,s=(a,l,u)=>l>a?S`<line class=${u} x1=${e(a)} x2=${e(l)} y1="16" y2="16" />`:b,o=Array.from({length:r},(a,l)=>l+1);return S`
      ${s(1,n,"rail")}${s(n+1,r,"rail")}
      ${s(1,Math.min(i,n),"done-forward")}${s(n+1,i,"done-backward")}
      ${o.map(a=>this.mark(a,e(a),a<=n,a<=i,a===i&&a!==n))}`}mark(e,n,r,i,s){let o=`mark ${r?"forward":"backward"} ${i?"done":""} ${s?"now":""}`;if(r)return S`<circle class=${o} data-step=${e} cx=${n} cy="16" r=${s?8:5} />`;let a=s?10:7;return S`<path class=${o} data-step=${e} d="M${n} ${16-a}l${a} ${a}l${-a} ${a}l${-a} ${-a}z" />`}bars(e,n){let{steps:r,position:i}=this.session,s=e(r),o=e(i);return S`
      <rect class="bar" x="10" y="12" width=${n-20} height="8" rx="4" />
      <rect class="bar forward" x="10" y="12" width=${Math.max(0,Math.min(o,s)-10)} height="8" rx="4" />
      <rect class="bar backward" x=${s} y="12" width=${Math.max(0,o-s)} height="8" rx="4" />
      <circle class="handle" cx=${o} cy="16" r="8" />`}scrubbed(e){if(e.type==="pointermove"&&!(e.buttons&1))return;let n=e.currentTarget;e.type==="pointerdown"&&n.setPointerCapture(e.pointerId);let r=n.getScreenCTM();if(!r)return;let i=new DOMPoint(e.clientX,e.clientY).matrixTransform(r.inverse()).x,{last:s,steps:o}=this.session,a=s>Zo,l=a?400:2*(o-1)*jn+ci+36,u=Array.from({length:s+1},(h,d)=>d),c=h=>Math.abs(this.place(h,l,a)-i);this.session.go(u.reduce((h,d)=>c(d)<c(h)?d:h))}};var Xn=class extends F{static{this.styles=[G,q,M`
      :host {
        display: block;
        overflow: auto;
        padding: 8px 16px;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-size: 13px;
      }
      th,
      td {
        text-align: left;
        padding: 5px 10px;
        border-bottom: 1px solid var(--line);
      }
      thead th {
        font-size: 11.5px;
        font-weight: 400;
        color: var(--ink3);
      }
      tbody th {
        font: 600 13px var(--mono);
      }
      .number {
        text-align: right;
      }
      tr.active {
        background: var(--sunk);
        box-shadow: inset 4px 0 0 var(--ink);
      }
      tr.active th::before {
        content: "▸ ";
      }
      button {
        min-height: 24px;
        font-family: var(--mono);
      }
    `]}render(){let{session:e}=this;if(!e?.graph)return m``;let{graph:n}=e;return m`<table>
      <caption class="spoken">Every node with its op, inputs, data and grad</caption>
      <thead><tr><th scope="col">name</th><th scope="col">op</th><th scope="col">inputs (partial)</th><th scope="col" class="number">data</th><th scope="col" class="number">grad</th></tr></thead>
      <tbody>${n.nodes.map((r,i)=>this.row(i))}</tbody></table>`}row(e){let n=this.session,r=n.graph,{operands:i,op:s}=r.nodes[e],o=n.step?.place===e&&!n.isForwardDone,a=n.evaluation.partials[e],l=i.map((d,f)=>{if(!C(d))return O(d.number);let v=a[f];return`${r.name(d.node)}${n.gradients&&v!=null?` (${Ut(v)})`:""}`}),u=n.progress().grads[e],c=n.evaluation.data[e],h=n.touched().has(e);return m`<tr class=${o?"active":""} aria-current=${o?"step":"false"}>
      <th scope="row"><button @click=${()=>n.select(e)}>${r.name(e)}</button></th><td>${s||"input"}</td><td>${l.join(", ")}</td>
      <td class="number data" title=${N(c)}>${n.isComputed(e)?R(c):"…"}</td>
      <td class="number ${h?"grad":"muted"}">${n.gradients?h?R(u):"0":""}</td></tr>`}};var Kn=class extends EventTarget{constructor(){super();this.name="explore";this.title="Explore";this.session=Yi();this.explorer=document.createElement("glass-explorer");this.explorer.session=this.session,this.explorer.theme="inherit",this.explorer.keys="page",this.session.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}toQuery(){return ns(this.session)}apply(n){return rs(this.session,n)}async python(){return this.session.python()}actions(){return m`<button @click=${()=>this.saveSvg()}>Save SVG</button>`}render(){return m`${this.explorer}`}saveSvg(){let n=this.explorer.graph?.toSvg();if(!n)return;let r=document.createElement("a");r.href=URL.createObjectURL(new Blob([n],{type:"image/svg+xml"})),r.download="graph.svg",r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),1e3)}};var Qo=M`
  :host {
    display: block;
    min-height: 100vh;
    background: var(--bg);
  }
  .wide {
    max-width: 1216px;
    margin: 0 auto;
  }
  @media (min-width: 1440px) {
    .wide {
      max-width: 1376px;
    }
  }
  header {
    background: var(--panel);
    border-bottom: 1px solid var(--line);
  }
  header .wide {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 56px;
  }
  h1 {
    font-size: 17px;
    margin: 0 22px 0 2px;
  }
  nav {
    flex: 1;
    display: flex;
    height: 100%;
  }
  nav a {
    display: flex;
    align-items: center;
    padding: 0 14px;
    color: var(--ink2);
    text-decoration: none;
    font-size: 15px;
    border-block: 2px solid transparent;
  }
  nav a[aria-current="page"] {
    color: var(--ink);
    font-weight: 600;
    border-bottom-color: var(--ink);
  }
  .actions {
    display: flex;
    gap: 8px;
  }
  .square {
    width: 32px;
    padding: 0;
  }
  .more {
    display: none;
  }
  main {
    padding: 20px 0 24px;
  }
  .notice {
    margin: 0 0 12px;
    padding: 8px 14px;
    border: 1px solid var(--ctl);
    border-radius: 8px;
    background: var(--panel);
  }
  dialog {
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 10px;
    padding: 20px 24px;
    max-width: 560px;
  }
  dialog h2 {
    font-size: 17px;
    margin: 0 0 12px;
  }
  dialog dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 6px 16px;
    margin: 0 0 16px;
  }
  dialog dd {
    margin: 0;
  }
  kbd {
    font: 12px var(--mono);
    border: 1px solid var(--line);
    border-radius: 3px;
    padding: 1px 5px;
  }
  @media (max-width: 1263px) {
    .wide {
      margin: 0 24px;
    }
  }
  @media (max-width: 899px) {
    .wide {
      margin: 0 20px;
    }
  }
  @media (max-width: 599px) {
    .wide {
      margin: 0 12px;
    }
    header .wide {
      height: 48px;
      position: relative;
    }
    h1 {
      display: none;
    }
    .square {
      width: 44px;
      min-height: 44px;
    }
    .more {
      display: inline-flex;
    }
    .actions {
      display: none;
    }
    .actions.open {
      display: grid;
      position: absolute;
      right: 0;
      top: 48px;
      z-index: 2;
      background: var(--panel);
      border: 1px solid var(--ctl);
      border-radius: 8px;
      padding: 8px;
    }
    .actions.open button {
      min-height: 44px;
    }
    main {
      padding: 12px 0 0;
    }
  }
`;var Ap=[["→ ←","one step on, one step back"],["Home End","before the first step, after the last"],["Space","play, pause"],["Enter","in the expression: take it and go to the steps; on a node: its paths"],["Esc","in the expression: the last text that worked; else back from the paths"],["J K","in the graph: next and previous node"],["I O","in the graph: the first input of a node, the node that uses it"],["+ − 0","in the graph: larger, smaller, fit"],["G T","in the graph: gradients on and off, table"],["?","this list"]];function Jo(){return m`<dialog aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>${Ap.map(([t,e])=>m`<dt>${t.split(" ").map(n=>m`<kbd>${n}</kbd> `)}</dt><dd>${e}</dd>`)}</dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`}var ta="glassgrad-theme",Mp=["auto","light","dark"];function ea(){try{return Mp.find(t=>t===localStorage.getItem(ta))??"auto"}catch{return"auto"}}function hi(t){document.documentElement.style.colorScheme=t==="auto"?"light dark":t;try{localStorage.setItem(ta,t)}catch{}}function na(t){let e=window.matchMedia("(prefers-color-scheme: dark)").matches;if(t==="auto")return e?"light":"dark";let n=t==="dark"?"light":"dark";return n==="dark"===e?"auto":n}var Tp=S`<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <rect x="2" y="2" width="20" height="20" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
  <rect x="6" y="8" width="12" height="4" rx="1" fill="var(--data)" />
  <path d="M6 14h3v3H6zM10.5 14h3v3h-3zM15 14h3v3h-3z" fill="var(--grad-ln)" /></svg>`,Np=1500,Cp=150,ft=class extends lt{constructor(){super();this.theme=ea();this.copied="";this.notice="";this.isMenuOpen=!1;this.views=[new Kn];this.written="";this.read=()=>{if(location.hash===this.written||location.hash.length<2)return;let[n,r]=location.hash.slice(1).split("?"),i=this.views.find(({name:o})=>`/${o}`===n),s=i?[]:[n];this.view=i??this.view,r&&s.push(...this.view.apply(new URLSearchParams(r))),this.notice=s.length?`This link has parts I do not know: ${s.join(", ")}. The rest is used.`:""};this.write=n=>{n.target===this.view&&(this.requestUpdate(),clearTimeout(this.linkTimer),this.linkTimer=setTimeout(()=>{this.written=di(this.view),history.replaceState(null,"",this.written)},Cp))};this.pressed=n=>{n.key!=="?"||_r(n)||(n.preventDefault(),this.dialog.showModal())};this.view=this.views[0]}static{this.styles=[G,q,Qo,M``]}connectedCallback(){super.connectedCallback(),hi(this.theme),this.read(),window.addEventListener("hashchange",this.read),window.addEventListener("keydown",this.pressed);for(let n of this.views)n.addEventListener("change",this.write)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",this.read),window.removeEventListener("keydown",this.pressed);for(let n of this.views)n.removeEventListener("change",this.write);clearTimeout(this.linkTimer)}async copy(n,r){r!==null&&(await navigator.clipboard.writeText(r),this.copied=n,this.isMenuOpen=!1,setTimeout(()=>{this.copied=""},Np))}copyLink(){this.copy("link",new URL(di(this.view),location.href).href)}async copyPython(){this.copy("python",await this.view.python())}turnTheme(){this.theme=na(this.theme),hi(this.theme)}render(){return m`
      <header>
        <div class="wide">
          ${Tp}<h1>Glassgrad</h1>
          <nav aria-label="Views">${this.views.map(n=>m`<a href=${di(n)} aria-current=${n===this.view?"page":"false"}>${n.title}</a>`)}</nav>
          <span class="actions ${this.isMenuOpen?"open":""}">
            <button @click=${this.copyLink}>${j.link} ${this.copied==="link"?"Copied":"Copy link"}</button>
            <button @click=${this.copyPython}>${this.copied==="python"?"Copied":"Copy as Python"}</button>
            ${this.view.actions()}
          </span>
          <button class="square more" aria-label="More" aria-expanded=${this.isMenuOpen} @click=${()=>{this.isMenuOpen=!this.isMenuOpen}}>⋯</button>
          <button class="square" aria-label="Theme: ${this.theme}" title="Theme: ${this.theme}" @click=${this.turnTheme}>${j.theme}</button>
        </div>
      </header>
      <main class="wide">
        ${this.notice?this.noticeView():b}
        ${this.view.render()}
      </main>
      ${Jo()}`}noticeView(){return m`<p class="notice" role="status">${this.notice} <button class="text" @click=${()=>{this.notice=""}}>Close</button></p>`}};k([z()],ft.prototype,"theme",2),k([z()],ft.prototype,"copied",2),k([z()],ft.prototype,"notice",2),k([z()],ft.prototype,"isMenuOpen",2),k([z()],ft.prototype,"view",2),k([yt("dialog")],ft.prototype,"dialog",2);function di(t){return`#/${t.name}?${t.toQuery()}`}var Rp={"glass-graph":st,"glass-table":Xn,"glass-inputs":Be,"glass-steps":Wn,"glass-explain":dn,"glass-expression":Rt,"glass-explorer":U,"glass-app":ft};for(let[t,e]of Object.entries(Rp))customElements.get(t)||customElements.define(t,e);function Op(t){let e=0,n=new Map,r=s=>{if(s.kind!=="layout")return;let{done:o,fail:a}=n.get(s.id)??{};n.delete(s.id),s.json!==void 0?o?.(s.json):a?.(new Error(s.error))};return t.on("msg:custom",r),{engine:s=>new Promise((o,a)=>{n.set(++e,{done:o,fail:a}),t.send({kind:"layout",id:e,dot:s})}),stop:()=>t.off("msg:custom",r)}}function Pp({model:t,el:e}){let{engine:n,stop:r}=Op(t),i=new Gt;i.load(t.get("document"));let s=document.createElement("glass-explorer");s.session=i,s.engine=n,s.addEventListener("glass-change",a=>{t.set("values",a.detail.values),t.save_changes()});let o=()=>i.load(t.get("document"));return t.on("change:document",o),e.append(s),()=>{r(),t.off("change:document",o),s.remove()}}var Tv={render:Pp};export{Tv as default};
