var da=Object.defineProperty;var fa=Object.getOwnPropertyDescriptor;var $=(t,e,n,r)=>{for(var i=r>1?void 0:r?fa(e,n):e,s=t.length-1,o;s>=0;s--)(o=t[s])&&(i=(r?o(e,n,i):o(i))||i);return r&&i&&da(e,n,i),i};/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ye=globalThis,Ze=Ye.ShadowRoot&&(Ye.ShadyCSS===void 0||Ye.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Qn=Symbol(),gi=new WeakMap,be=class{constructor(e,n,r){if(this._$cssResult$=!0,r!==Qn)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=n}get styleSheet(){let e=this.o,n=this.t;if(Ze&&e===void 0){let r=n!==void 0&&n.length===1;r&&(e=gi.get(n)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),r&&gi.set(n,e))}return e}toString(){return this.cssText}},bi=t=>new be(typeof t=="string"?t:t+"",void 0,Qn),I=(t,...e)=>{let n=t.length===1?t[0]:e.reduce((r,i,s)=>r+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+t[s+1],t[0]);return new be(n,t,Qn)},yi=(t,e)=>{if(Ze)t.adoptedStyleSheets=e.map(n=>n instanceof CSSStyleSheet?n:n.styleSheet);else for(let n of e){let r=document.createElement("style"),i=Ye.litNonce;i!==void 0&&r.setAttribute("nonce",i),r.textContent=n.cssText,t.appendChild(r)}},Jn=Ze?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let n="";for(let r of e.cssRules)n+=r.cssText;return bi(n)})(t):t;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:ma,defineProperty:ga,getOwnPropertyDescriptor:ba,getOwnPropertyNames:ya,getOwnPropertySymbols:va,getPrototypeOf:xa}=Object,Qe=globalThis,vi=Qe.trustedTypes,wa=vi?vi.emptyScript:"",$a=Qe.reactiveElementPolyfillSupport,ye=(t,e)=>t,ve={toAttribute(t,e){switch(e){case Boolean:t=t?wa:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let n=t;switch(e){case Boolean:n=t!==null;break;case Number:n=t===null?null:Number(t);break;case Object:case Array:try{n=JSON.parse(t)}catch{n=null}}return n}},Je=(t,e)=>!ma(t,e),xi={attribute:!0,type:String,converter:ve,reflect:!1,useDefault:!1,hasChanged:Je};Symbol.metadata??=Symbol("metadata"),Qe.litPropertyMetadata??=new WeakMap;var yt=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,n=xi){if(n.state&&(n.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((n=Object.create(n)).wrapped=!0),this.elementProperties.set(e,n),!n.noAccessor){let r=Symbol(),i=this.getPropertyDescriptor(e,r,n);i!==void 0&&ga(this.prototype,e,i)}}static getPropertyDescriptor(e,n,r){let{get:i,set:s}=ba(this.prototype,e)??{get(){return this[n]},set(o){this[n]=o}};return{get:i,set(o){let a=i?.call(this);s?.call(this,o),this.requestUpdate(e,a,r)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??xi}static _$Ei(){if(this.hasOwnProperty(ye("elementProperties")))return;let e=xa(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(ye("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ye("properties"))){let n=this.properties,r=[...ya(n),...va(n)];for(let i of r)this.createProperty(i,n[i])}let e=this[Symbol.metadata];if(e!==null){let n=litPropertyMetadata.get(e);if(n!==void 0)for(let[r,i]of n)this.elementProperties.set(r,i)}this._$Eh=new Map;for(let[n,r]of this.elementProperties){let i=this._$Eu(n,r);i!==void 0&&this._$Eh.set(i,n)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let n=[];if(Array.isArray(e)){let r=new Set(e.flat(1/0).reverse());for(let i of r)n.unshift(Jn(i))}else e!==void 0&&n.push(Jn(e));return n}static _$Eu(e,n){let r=n.attribute;return r===!1?void 0:typeof r=="string"?r:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,n=this.constructor.elementProperties;for(let r of n.keys())this.hasOwnProperty(r)&&(e.set(r,this[r]),delete this[r]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return yi(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,n,r){this._$AK(e,r)}_$ET(e,n){let r=this.constructor.elementProperties.get(e),i=this.constructor._$Eu(e,r);if(i!==void 0&&r.reflect===!0){let s=(r.converter?.toAttribute!==void 0?r.converter:ve).toAttribute(n,r.type);this._$Em=e,s==null?this.removeAttribute(i):this.setAttribute(i,s),this._$Em=null}}_$AK(e,n){let r=this.constructor,i=r._$Eh.get(e);if(i!==void 0&&this._$Em!==i){let s=r.getPropertyOptions(i),o=typeof s.converter=="function"?{fromAttribute:s.converter}:s.converter?.fromAttribute!==void 0?s.converter:ve;this._$Em=i;let a=o.fromAttribute(n,s.type);this[i]=a??this._$Ej?.get(i)??a,this._$Em=null}}requestUpdate(e,n,r,i=!1,s){if(e!==void 0){let o=this.constructor;if(i===!1&&(s=this[e]),r??=o.getPropertyOptions(e),!((r.hasChanged??Je)(s,n)||r.useDefault&&r.reflect&&s===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,r))))return;this.C(e,n,r)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,n,{useDefault:r,reflect:i,wrapped:s},o){r&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??n??this[e]),s!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||r||(n=void 0),this._$AL.set(e,n)),i===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(n){Promise.reject(n)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,s]of this._$Ep)this[i]=s;this._$Ep=void 0}let r=this.constructor.elementProperties;if(r.size>0)for(let[i,s]of r){let{wrapped:o}=s,a=this[i];o!==!0||this._$AL.has(i)||a===void 0||this.C(i,void 0,s,a)}}let e=!1,n=this._$AL;try{e=this.shouldUpdate(n),e?(this.willUpdate(n),this._$EO?.forEach(r=>r.hostUpdate?.()),this.update(n)):this._$EM()}catch(r){throw e=!1,this._$EM(),r}e&&this._$AE(n)}willUpdate(e){}_$AE(e){this._$EO?.forEach(n=>n.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(n=>this._$ET(n,this[n])),this._$EM()}updated(e){}firstUpdated(e){}};yt.elementStyles=[],yt.shadowRootOptions={mode:"open"},yt[ye("elementProperties")]=new Map,yt[ye("finalized")]=new Map,$a?.({ReactiveElement:yt}),(Qe.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var er=globalThis,wi=t=>t,tn=er.trustedTypes,$i=tn?tn.createPolicy("lit-html",{createHTML:t=>t}):void 0,nr="$lit$",vt=`lit$${Math.random().toFixed(9).slice(2)}$`,rr="?"+vt,_a=`<${rr}>`,Bt=document,we=()=>Bt.createComment(""),$e=t=>t===null||typeof t!="object"&&typeof t!="function",ir=Array.isArray,Mi=t=>ir(t)||typeof t?.[Symbol.iterator]=="function",tr=`[ 	
\f\r]`,xe=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,_i=/-->/g,ki=/>/g,Ft=RegExp(`>|${tr}(?:([^\\s"'>=/]+)(${tr}*=${tr}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Ei=/'/g,Si=/"/g,Ti=/^(?:script|style|textarea|title)$/i,sr=t=>(e,...n)=>({_$litType$:t,strings:e,values:n}),m=sr(1),S=sr(2),af=sr(3),H=Symbol.for("lit-noChange"),b=Symbol.for("lit-nothing"),Ai=new WeakMap,Dt=Bt.createTreeWalker(Bt,129);function Ni(t,e){if(!ir(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return $i!==void 0?$i.createHTML(e):e}var Ci=(t,e)=>{let n=t.length-1,r=[],i,s=e===2?"<svg>":e===3?"<math>":"",o=xe;for(let a=0;a<n;a++){let l=t[a],u,c,h=-1,p=0;for(;p<l.length&&(o.lastIndex=p,c=o.exec(l),c!==null);)p=o.lastIndex,o===xe?c[1]==="!--"?o=_i:c[1]!==void 0?o=ki:c[2]!==void 0?(Ti.test(c[2])&&(i=RegExp("</"+c[2],"g")),o=Ft):c[3]!==void 0&&(o=Ft):o===Ft?c[0]===">"?(o=i??xe,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,u=c[1],o=c[3]===void 0?Ft:c[3]==='"'?Si:Ei):o===Si||o===Ei?o=Ft:o===_i||o===ki?o=xe:(o=Ft,i=void 0);let d=o===Ft&&t[a+1].startsWith("/>")?" ":"";s+=o===xe?l+_a:h>=0?(r.push(u),l.slice(0,h)+nr+l.slice(h)+vt+d):l+vt+(h===-2?a:d)}return[Ni(t,s+(t[n]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),r]},_e=class t{constructor({strings:e,_$litType$:n},r){let i;this.parts=[];let s=0,o=0,a=e.length-1,l=this.parts,[u,c]=Ci(e,n);if(this.el=t.createElement(u,r),Dt.currentNode=this.el.content,n===2||n===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(i=Dt.nextNode())!==null&&l.length<a;){if(i.nodeType===1){if(i.hasAttributes())for(let h of i.getAttributeNames())if(h.endsWith(nr)){let p=c[o++],d=i.getAttribute(h).split(vt),y=/([.?@])?(.*)/.exec(p);l.push({type:1,index:s,name:y[2],strings:d,ctor:y[1]==="."?nn:y[1]==="?"?rn:y[1]==="@"?sn:Ut}),i.removeAttribute(h)}else h.startsWith(vt)&&(l.push({type:6,index:s}),i.removeAttribute(h));if(Ti.test(i.tagName)){let h=i.textContent.split(vt),p=h.length-1;if(p>0){i.textContent=tn?tn.emptyScript:"";for(let d=0;d<p;d++)i.append(h[d],we()),Dt.nextNode(),l.push({type:2,index:++s});i.append(h[p],we())}}}else if(i.nodeType===8)if(i.data===rr)l.push({type:2,index:s});else{let h=-1;for(;(h=i.data.indexOf(vt,h+1))!==-1;)l.push({type:7,index:s}),h+=vt.length-1}s++}}static createElement(e,n){let r=Bt.createElement("template");return r.innerHTML=e,r}};function Ht(t,e,n=t,r){if(e===H)return e;let i=r!==void 0?n._$Co?.[r]:n._$Cl,s=$e(e)?void 0:e._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(t),i._$AT(t,n,r)),r!==void 0?(n._$Co??=[])[r]=i:n._$Cl=i),i!==void 0&&(e=Ht(t,i._$AS(t,e.values),i,r)),e}var en=class{constructor(e,n){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=n}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:n},parts:r}=this._$AD,i=(e?.creationScope??Bt).importNode(n,!0);Dt.currentNode=i;let s=Dt.nextNode(),o=0,a=0,l=r[0];for(;l!==void 0;){if(o===l.index){let u;l.type===2?u=new ee(s,s.nextSibling,this,e):l.type===1?u=new l.ctor(s,l.name,l.strings,this,e):l.type===6&&(u=new on(s,this,e)),this._$AV.push(u),l=r[++a]}o!==l?.index&&(s=Dt.nextNode(),o++)}return Dt.currentNode=Bt,i}p(e){let n=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(e,r,n),n+=r.strings.length-2):r._$AI(e[n])),n++}},ee=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,n,r,i){this.type=2,this._$AH=b,this._$AN=void 0,this._$AA=e,this._$AB=n,this._$AM=r,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,n=this._$AM;return n!==void 0&&e?.nodeType===11&&(e=n.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,n=this){e=Ht(this,e,n),$e(e)?e===b||e==null||e===""?(this._$AH!==b&&this._$AR(),this._$AH=b):e!==this._$AH&&e!==H&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Mi(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==b&&$e(this._$AH)?this._$AA.nextSibling.data=e:this.T(Bt.createTextNode(e)),this._$AH=e}$(e){let{values:n,_$litType$:r}=e,i=typeof r=="number"?this._$AC(e):(r.el===void 0&&(r.el=_e.createElement(Ni(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===i)this._$AH.p(n);else{let s=new en(i,this),o=s.u(this.options);s.p(n),this.T(o),this._$AH=s}}_$AC(e){let n=Ai.get(e.strings);return n===void 0&&Ai.set(e.strings,n=new _e(e)),n}k(e){ir(this._$AH)||(this._$AH=[],this._$AR());let n=this._$AH,r,i=0;for(let s of e)i===n.length?n.push(r=new t(this.O(we()),this.O(we()),this,this.options)):r=n[i],r._$AI(s),i++;i<n.length&&(this._$AR(r&&r._$AB.nextSibling,i),n.length=i)}_$AR(e=this._$AA.nextSibling,n){for(this._$AP?.(!1,!0,n);e!==this._$AB;){let r=wi(e).nextSibling;wi(e).remove(),e=r}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},Ut=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,n,r,i,s){this.type=1,this._$AH=b,this._$AN=void 0,this.element=e,this.name=n,this._$AM=i,this.options=s,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=b}_$AI(e,n=this,r,i){let s=this.strings,o=!1;if(s===void 0)e=Ht(this,e,n,0),o=!$e(e)||e!==this._$AH&&e!==H,o&&(this._$AH=e);else{let a=e,l,u;for(e=s[0],l=0;l<s.length-1;l++)u=Ht(this,a[r+l],n,l),u===H&&(u=this._$AH[l]),o||=!$e(u)||u!==this._$AH[l],u===b?e=b:e!==b&&(e+=(u??"")+s[l+1]),this._$AH[l]=u}o&&!i&&this.j(e)}j(e){e===b?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},nn=class extends Ut{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===b?void 0:e}},rn=class extends Ut{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==b)}},sn=class extends Ut{constructor(e,n,r,i,s){super(e,n,r,i,s),this.type=5}_$AI(e,n=this){if((e=Ht(this,e,n,0)??b)===H)return;let r=this._$AH,i=e===b&&r!==b||e.capture!==r.capture||e.once!==r.once||e.passive!==r.passive,s=e!==b&&(r===b||i);i&&this.element.removeEventListener(this.name,this,r),s&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},on=class{constructor(e,n,r){this.element=e,this.type=6,this._$AN=void 0,this._$AM=n,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(e){Ht(this,e)}},Ri={M:nr,P:vt,A:rr,C:1,L:Ci,R:en,D:Mi,V:Ht,I:ee,H:Ut,N:rn,U:sn,B:nn,F:on},ka=er.litHtmlPolyfillSupport;ka?.(_e,ee),(er.litHtmlVersions??=[]).push("3.3.3");var Pi=(t,e,n)=>{let r=n?.renderBefore??e,i=r._$litPart$;if(i===void 0){let s=n?.renderBefore??null;r._$litPart$=i=new ee(e.insertBefore(we(),s),s,void 0,n??{})}return i._$AI(t),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var or=globalThis,ut=class extends yt{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let n=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Pi(n,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return H}};ut._$litElement$=!0,ut.finalized=!0,or.litElementHydrateSupport?.({LitElement:ut});var Ea=or.litElementPolyfillSupport;Ea?.({LitElement:ut});(or.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Sa={attribute:!0,type:String,converter:ve,reflect:!1,hasChanged:Je},Aa=(t=Sa,e,n)=>{let{kind:r,metadata:i}=n,s=globalThis.litPropertyMetadata.get(i);if(s===void 0&&globalThis.litPropertyMetadata.set(i,s=new Map),r==="setter"&&((t=Object.create(t)).wrapped=!0),s.set(n.name,t),r==="accessor"){let{name:o}=n;return{set(a){let l=e.get.call(this);e.set.call(this,a),this.requestUpdate(o,l,t,!0,a)},init(a){return a!==void 0&&this.C(o,void 0,t,a),a}}}if(r==="setter"){let{name:o}=n;return function(a){let l=this[o];e.call(this,a),this.requestUpdate(o,l,t,!0,a)}}throw Error("Unsupported decorator location: "+r)};function T(t){return(e,n)=>typeof n=="object"?Aa(t,e,n):((r,i,s)=>{let o=i.hasOwnProperty(s);return i.constructor.createProperty(s,r),o?Object.getOwnPropertyDescriptor(i,s):void 0})(t,e,n)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function z(t){return T({...t,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Vt=(t,e,n)=>(n.configurable=!0,n.enumerable=!0,Reflect.decorate&&typeof e!="object"&&Object.defineProperty(t,e,n),n);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function xt(t,e){return(n,r,i)=>{let s=o=>o.renderRoot?.querySelector(t)??null;if(e){let{get:o,set:a}=typeof r=="object"?n:i??(()=>{let l=Symbol();return{get(){return this[l]},set(u){this[l]=u}}})();return Vt(n,r,{get(){let l=o.call(this);return l===void 0&&(l=s(this),(l!==null||this.hasUpdated)&&a.call(this,l)),l}})}return Vt(n,r,{get(){return s(this)}})}}/**
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
 */function an(t){return Number.isNaN(t)?"nan":t===1/0?"inf":t===-1/0?"\u2212inf":null}function ln(t){return t.replaceAll("-","\u2212").replace("e+","e")}function N(t){let e=Math.abs(t);return t!==0&&(e<.001||e>=1e5)?an(t)??ln(t.toExponential(2)):an(t)??ln(t===0?"0.0000":t.toFixed(4))}function qt(t){let e=Math.abs(t);return t!==0&&(e<.001||e>=1e5)?an(t)??ln(Number(t.toPrecision(3)).toExponential()):an(t)??ln(String(Number(t.toPrecision(3))))}function P(t){let e=N(t);return e.includes("e")||!e.includes(".")?e:e.replace(/\.?0+$/,"")}function M(t){if(Number.isNaN(t))return"nan";if(!Number.isFinite(t))return t>0?"inf":"-inf";let e=Object.is(t,-0)?"-0":String(t);return/^-?\d+$/.test(e)?`${e}.0`:e}var Ma=/^[-+\u2212]?(\d+\.?\d*|\.\d+)(e[-+\u2212]?\d+)?$/i;function ne(t){let e=t.trim().replaceAll("\u2212","-");return/^[-+]?inf(inity)?$/i.test(e)?e.startsWith("-")?-1/0:1/0:/^nan$/i.test(e)?Number.NaN:Ma.test(e)?Number(e):null}function F(t){return P(t).replaceAll("\u2212","minus ")}function ar(t){let e=10**Math.floor(Math.log10(t));return[1,2,5,10].map(n=>n*e).find(n=>n>=t*(1-1e-12))}function Oi(t,e,n=5){let{edges:r,secret:i}=Ta(t,e),s=Na(r,e).at(-1),o=Ca(r,e,n),a=t.grads()[e],l=o.reduce((c,h)=>c+h.product,0),u=s-BigInt(o.length);return{target:e,grad:a,paths:o,rest:u>0n?a-l:0,restCount:u,secret:i}}function Ta({graph:t,partials:e},n){let r=t.nodes.map((o,a)=>a===n),i=t.nodes.map(()=>[]),s=null;for(let o of t.computed.filter(a=>a>n)){let a=t.inputs(o).filter(({node:l})=>r[l]);r[o]=a.length>0,a.length&&!t.row(o)&&e[o].every(l=>l===null)&&(s??=o),i[o]=a.map(({node:l,k:u})=>({node:l,partial:e[o][u]??0})).filter(({partial:l})=>l!==0)}return{edges:i,secret:s}}function Na(t,e){let n=t.map(()=>0n);n[e]=1n;for(let r=e+1;r<t.length;r++)n[r]=t[r].reduce((i,{node:s})=>i+n[s],0n);return n}function Ca(t,e,n){let r=t.map(()=>[]);r[e]=[{size:0,node:-1,partial:1,rank:0}];for(let i=e+1;i<t.length;i++)r[i]=t[i].flatMap(({node:s,partial:o})=>r[s].map((a,l)=>({size:a.size+Ra(o),node:s,partial:o,rank:l}))).sort((s,o)=>o.size-s.size).slice(0,n);return r.at(-1).map((i,s)=>Pa(r,e,s))}function Ra(t){return Number.isNaN(t)?1/0:Math.log(Math.abs(t))}function Pa(t,e,n){let r=t.length-1,i=[r],s=[];for(;r!==e;){let o=t[r][n];r=o.node,n=o.rank,i.push(r),s.push(o.partial)}return{places:i,partials:s,product:s.reduce((o,a)=>o*a,1)}}var{exp:Gt,log:lr,log1p:ur,sqrt:Ii,sin:cr,cos:hr,tanh:Li,abs:ke}=Math;function pr(t,e){return t===1||t===-1&&Math.abs(e)===1/0?1:t**e}var Ia=(t,e)=>t+e,La=(t,e,n)=>1,za=(t,e,n)=>1,Fa=(t,e)=>t-e,Da=(t,e,n)=>1,Ba=(t,e,n)=>-1,Ha=(t,e)=>t*e,Ua=(t,e,n)=>e,Va=(t,e,n)=>t,qa=(t,e)=>t/e,Ga=(t,e,n)=>1/e,ja=(t,e,n)=>-n/e,Wa=t=>-t,Ka=(t,e)=>-1,Xa=(t,e)=>pr(t,e),Ya=(t,e,n)=>t===0&&e===0?0:e>=.5||t===0||ke(t)===1/0?e*pr(t,e-1):e*n/t,Za=(t,e,n)=>n===0||t===0&&e===0?0:n*lr(t),Qa=t=>Gt(t),Ja=(t,e)=>e,tl=t=>lr(t),el=(t,e)=>1/t,nl=t=>Ii(t),rl=(t,e)=>.5/e,il=t=>cr(t),sl=(t,e)=>hr(t),ol=t=>hr(t),al=(t,e)=>-cr(t),ll=t=>Li(t),ul=(t,e)=>4*Ee(2*t)*Ee(-2*t),Ee=t=>t>=0?1/(1+Gt(-t)):Gt(t)/(1+Gt(t)),cl=(t,e)=>e*Ee(-t),hl=t=>t>0?t+ur(Gt(-t)):ur(Gt(t)),pl=(t,e)=>Ee(t),dl=t=>t<=0?0:t,fl=(t,e)=>t<=0?0:1,ml=(t,e)=>t>0?t:e*t,gl=(t,e,n)=>t>0?1:e,bl=t=>ke(t),yl=(t,e)=>t===0?0:t<0?-1:1,vl=(t,e)=>t>e||t!==t?t:e,xl=(t,e,n)=>t===e?.5:t<e?0:1,wl=(t,e,n)=>t===e?.5:t>e?0:1,$l=(t,e)=>t<e||t!==t?t:e,_l=(t,e,n)=>t===e?.5:t>e?0:1,kl=(t,e,n)=>t===e?.5:t<e?0:1,El=(t,e,n)=>t>0?e:n,Sl=(t,e,n,r)=>t>0?1:0,Al=(t,e,n,r)=>t>0?0:1,Ml=(t,e)=>t+e,Tl=t=>1,Nl=(t,e,n)=>t+e*n,Cl=(t,e)=>e,Rl=(t,e)=>t,Mt=new Map([["add",{name:"add",takes:"xy",symbol:"+",doc:"x plus y",isFold:!1,value:Ia,partials:[La,za],slopes:["",""],back:[{text:"Through +, the gradient goes on unchanged.",alone:!0,fits:()=>!0},{text:"Through +, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["sub",{name:"sub",takes:"xy",symbol:"\u2212",doc:"x minus y",isFold:!1,value:Fa,partials:[Da,Ba],slopes:["",""],back:[{text:"Through \u2212, the gradient is scaled by {slope}.",alone:!0,fits:()=>!0},{text:"Through \u2212, {x} gets the gradient unchanged, and {y} gets it with the other sign.",alone:!1,fits:()=>!0}]}],["mul",{name:"mul",takes:"xy",symbol:"\xD7",doc:"x times y",isFold:!1,value:Ha,partials:[Ua,Va],slopes:["y","x"],back:[{text:"Through \xD7, the gradient is scaled by the **other** factor, {slope}.",alone:!0,fits:()=>!0},{text:"Through \xD7, each input gets it scaled by the **other** input's value.",alone:!1,fits:()=>!0}]}],["div",{name:"div",takes:"xy",symbol:"\xF7",doc:"x divided by y",isFold:!1,value:qa,partials:[Ga,ja],slopes:["",""],back:[{text:"The slope of this division is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through \xF7, {x} gets it divided by {y}, and {y} gets it scaled by minus the quotient over {y}.",alone:!1,fits:()=>!0}]}],["neg",{name:"neg",takes:"x",symbol:"\u2212",doc:"minus x",isFold:!1,value:Wa,partials:[Ka],slopes:[""],back:[{text:"Through the minus, the gradient changes its sign.",alone:!1,fits:()=>!0}]}],["pow",{name:"pow",takes:"xy",symbol:"**",doc:"x to the power of y",isFold:!1,value:Xa,partials:[Ya,Za],slopes:["",""],back:[{text:"The slope of this power is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through a power, {x} gets it scaled by the slope of the power, and {y} by the power times the logarithm of {x}.",alone:!1,fits:()=>!0}]}],["exp",{name:"exp",takes:"x",symbol:"exp",doc:"e to the power of x",isFold:!1,value:Qa,partials:[Ja],slopes:["out"],back:[{text:"The slope of exp is its own value: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["log",{name:"log",takes:"x",symbol:"log",doc:"natural logarithm, -inf at 0, nan below",isFold:!1,value:tl,partials:[el],slopes:[""],back:[{text:"The slope of log is one over {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sqrt",{name:"sqrt",takes:"x",symbol:"\u221A",doc:"square root, nan below 0",isFold:!1,value:nl,partials:[rl],slopes:[""],back:[{text:"The slope of a root is one half over the root: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sin",{name:"sin",takes:"x",symbol:"sin",doc:"sine of an angle in radians",isFold:!1,value:il,partials:[sl],slopes:[""],back:[{text:"The slope of sin is the cosine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["cos",{name:"cos",takes:"x",symbol:"cos",doc:"cosine of an angle in radians",isFold:!1,value:ol,partials:[al],slopes:[""],back:[{text:"The slope of cos is minus the sine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["tanh",{name:"tanh",takes:"x",symbol:"tanh",doc:"hyperbolic tangent: squashes to (-1, 1)",isFold:!1,value:ll,partials:[ul],slopes:[""],back:[{text:"tanh is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:t=>ke(t)>4},{text:"The slope of tanh is 1 minus its value squared: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sigmoid",{name:"sigmoid",takes:"x",symbol:"\u03C3",doc:"1 / (1 + exp(-x)): squashes to (0, 1), never overflows",isFold:!1,value:Ee,partials:[cl],slopes:[""],back:[{text:"sigmoid is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:t=>ke(t)>7},{text:"The slope of sigmoid is its value times what is missing to 1: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["softplus",{name:"softplus",takes:"x",symbol:"softplus",doc:"log(1 + exp(x)): a smooth relu",isFold:!1,value:hl,partials:[pl],slopes:[""],back:[{text:"The slope of softplus is the sigmoid of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["relu",{name:"relu",takes:"x",symbol:"ReLU",doc:"x where positive, else 0",isFold:!1,value:dl,partials:[fl],slopes:[""],back:[{text:"{x} is not positive, so relu lets nothing back.",alone:!1,fits:t=>t<=0},{text:"{x} is positive, so relu lets the gradient through unchanged.",alone:!1,fits:()=>!0}]}],["leaky_relu",{name:"leaky_relu",takes:"xn",symbol:"leaky_relu",doc:"x where positive, else n times x",isFold:!1,value:ml,partials:[gl,null],slopes:["",""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:(t,e)=>t>0},{text:"{x} is not positive: only {slope} of the gradient gets back.",alone:!1,fits:()=>!0}]}],["abs",{name:"abs",takes:"x",symbol:"|\xB7|",doc:"x without its sign",isFold:!1,value:bl,partials:[yl],slopes:[""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:t=>t>0},{text:"{x} is negative, so the gradient changes its sign.",alone:!1,fits:t=>t<0},{text:"{x} is 0, where abs has a corner: nothing gets back.",alone:!1,fits:()=>!0}]}],["maximum",{name:"maximum",takes:"xy",symbol:"max",doc:"the larger of two; a tie gives half of the gradient to each",isFold:!1,value:vl,partials:[xl,wl],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(t,e)=>t===e},{text:"The larger one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["minimum",{name:"minimum",takes:"xy",symbol:"min",doc:"the smaller of two; a tie gives half of the gradient to each",isFold:!1,value:$l,partials:[_l,kl],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(t,e)=>t===e},{text:"The smaller one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["where",{name:"where",takes:"nxy",symbol:"where",doc:"x if n > 0, else y",isFold:!1,value:El,partials:[null,Sl,Al],slopes:["","",""],back:[{text:"The branch that was taken gets the gradient unchanged, the other one nothing.",alone:!1,fits:()=>!0}]}],["sum",{name:"sum",takes:"x",symbol:"\u03A3",doc:"start plus every x, left to right",isFold:!0,value:Ml,partials:[Tl],slopes:[""],back:[{text:"Through a sum, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["dot",{name:"dot",takes:"xy",symbol:"w\xB7x",doc:"start plus every x times its y",isFold:!0,value:Nl,partials:[Cl,Rl],slopes:["y","x"],back:[{text:"Through a weighted sum, each factor gets the gradient scaled by its **other** factor.",alone:!1,fits:()=>!0}]}]]);function R(t){return"node"in t}var Tt=class{constructor(e,n=""){this.nodes=e;this.rootName=n;let r=e.map((i,s)=>s);this.computed=r.filter(i=>e[i].operands.length>0),this.leaves=r.filter(i=>e[i].operands.length===0)}get root(){return this.nodes.length-1}row(e){return Mt.get(this.nodes[e].op)}isLeaf(e){return this.nodes[e].operands.length===0}name(e){let{label:n}=this.nodes[e];return n||e===this.root&&this.rootName||`v${e}`}inputs(e){return this.nodes[e].operands.flatMap((n,r)=>R(n)?[{node:n.node,k:r}]:[])}users(){let e=this.nodes.map(()=>[]);for(let n of this.computed)for(let{node:r}of this.inputs(n))e[r].push(n);return e}get structure(){return this.nodes.map(e=>`${e.op}(${e.operands.map(n=>R(n)?n.node:"#").join()})`).join(";")}};function zi(t,e){if(!t.isFold)return[...e];let n=t.takes.length,[r,...i]=e,s=[];for(let l=0;l<i.length;l+=n)s.push(i.slice(l,l+n));let[o,...a]=s;return[...a.reverse().flat(),r,...o]}var Pl=new Map([["add","+"],["sub","\u2212"],["mul","\xD7"],["div","\xF7"],["pow","^"]]);function Fi(t,e){let{graph:n,partials:r}=t,i=n.row(e);if(!i)return"";let{operands:s}=n.nodes[e],o=s.map(c=>R(c)?t.data[c.node]:c.number),a=r[e].filter(c=>c!==null),l=i.back.find(({alone:c,fits:h})=>(a.length===1||!c)&&(i.isFold||h(...o))),u=new Map(i.isFold?[]:[...i.takes].map((c,h)=>[c,Di(n,e,h)]));return u.set("slope",P(a[0]??0)),l?.text.replace(/\{(\w+)\}/g,(c,h)=>u.get(h)??c)??""}function Di(t,e,n){let r=t.nodes[e].operands[n];return R(r)?t.name(r.node):P(r.number)}function Nt(t,e){let{op:n,operands:r}=t.nodes[e];return Bi(t,e,r.map((i,s)=>Di(t,e,s)),n)}function Se(t,e,n=N){let{op:r,operands:i}=t.graph.nodes[e],s=i.map(o=>R(o)?n(t.data[o.node]):P(o.number));return Bi(t.graph,e,s,r)}function Bi(t,e,n,r){let i=Pl.get(r),s=t.row(e);if(i){let[o,...a]=n;return[r==="pow"?un(o):o,...a.map(un)].join(` ${i} `)}if(s?.isFold){let[o,...a]=n,l=s.takes.length,u=o==="0"?[]:[o];for(let c=0;c<a.length;c+=l){let[h,...p]=a.slice(c,c+l);u.push([h,...p.map(un)].join(" \xD7 "))}return u.join(" + ")}return r==="neg"?`\u2212${un(n[0])}`:`${r||"?"}(${n.join(", ")})`}function un(t){return t.startsWith("\u2212")?`(${t})`:t}function cn(t,e){return`${["no","one","two","three","four","five","six","seven","eight","nine"][t]??t} ${e}${t===1?"":"s"}`}function Hi(t,e){if(e.before===0||e.partial===null)return"";let n=P(e.upstream*e.partial);return`${t.name(e.node)} already had ${P(e.before)} from another path. ${n} more makes ${P(e.after)}.`}function Ui(t,e,n){let{graph:r}=t,i=t.gradsAfter(r.computed.length).grads[e],s=r.name(e),o=[`${s} equals ${hn(Nt(r,e))}.`,`Grad of ${s} is ${F(i)}.`,...n.map(a=>Ol(r,a))];return i===0&&o.push("It passes nothing on."),o.join(" ")}function Ol(t,{node:e,partial:n,upstream:r,before:i,after:s}){if(n===null)return`${t.name(e)} gets what its own rule gives.`;let o=`${F(n)} times ${F(r)}, which is ${F(n*r)}`,a=i===0?"":`; with the ${F(i)} before it has ${F(s)}`;return`${t.name(e)} receives ${o}${a}.`}function hn(t){return t.replaceAll(" \xD7 "," times ").replaceAll(" + "," plus ").replaceAll(" \u2212 "," minus ").replaceAll(" \xF7 "," divided by ").replaceAll(" ^ "," to the power of ").replaceAll("\u2212","minus ")}var U=I`
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
`;var V=I`
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
`;var Vi=I`
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
  @container (max-width: 575px) {
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
`;var q=class extends ut{constructor(){super(...arguments);this.session=null;this.for="";this.followed=null;this.again=()=>this.requestUpdate()}connectedCallback(){super.connectedCallback(),this.follow(this.session),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.follow(null)}follow(n){n!==this.followed&&(this.followed?.removeEventListener("change",this.again),n?.addEventListener("change",this.again),this.followed=n)}willUpdate(n){n.has("for")&&this.for&&this.find(),this.isConnected&&this.follow(this.session)}find(){let r=this.getRootNode().getElementById(this.for);r?.session?this.session=r.session:document.readyState!=="complete"&&window.addEventListener("load",()=>this.find(),{once:!0})}};$([T({attribute:!1})],q.prototype,"session",2),$([T()],q.prototype,"for",2);var dr=.01,fr=12,Ae=class extends q{constructor(){super(...arguments);this.next="\u2192"}static{this.styles=[V,U,Vi]}render(){let{session:n}=this;if(!n?.graph)return m`<p class="sentence">Type an expression, or choose one above.</p>`;if(n.selected!==null)return this.paths(n.selected);let{step:r,isForwardDone:i}=n;return!r||i&&r.pass==="forward"?this.between():r.pass==="forward"?this.forward(r.place):this.backward(r.place)}between(){let{graph:n,evaluation:r,isForwardDone:i}=this.session,s=n.name(n.root),o=N(r.data[n.root]),a=r.firstNonFinite();return n.computed.length===0?m`<p class="sentence">${this.name(n.root)} is <span class="data" title=${M(r.data[n.root])}>${o}</span>. There is nothing to compute.</p>`:i?m`
      <div class="top"><code class="equation">${s} = <span class="data" title=${M(r.data[n.root])}>${o}</span></code></div>
      ${a===void 0?b:this.badSentence(a)}
      <p class="sentence">Forward is done: ${this.name(n.root)} is <span class="data">${o}</span>. Press ${this.next} to send its gradient back.</p>
      <p class="aside">How much does ${this.name(n.root)} change when ${this.name(n.root)} changes? Just as much: its grad is <span class="grad">1</span>.</p>`:m`<p class="sentence">Nothing is computed yet: only the inputs have data. Press ${this.next} to compute ${this.name(n.computed[0])}.</p>`}badSentence(n){let{graph:r,evaluation:i}=this.session,s=i.data[n],o=Number.isNaN(s)?"first nan":"first infinity";if(r.isLeaf(n))return m`<p class="sentence bad"><strong>${r.name(n)} is ${N(s)}.</strong> Everything that uses it is built on it: give it a number.</p>`;let a=r.inputs(n).map(({node:l})=>`${r.name(l)} is ${P(i.data[l])}`);return m`<p class="sentence bad"><strong>The ${o} is <code>${r.name(n)} = ${Nt(r,n)}</code>.</strong>
      ${a.join(", ")}, and ${Se(i,n,P)} is ${N(s)}. Everything that uses it is built on it.</p>`}forward(n){let{graph:r,evaluation:i}=this.session,s=i.data[n],o=i.firstNonFinite();return m`
      <div class="top"><code class="equation">${r.name(n)} = ${Nt(r,n)}</code>${this.hint(n)}</div>
      ${o===n?this.badSentence(n):b}
      <p class="sentence">${this.name(n)} is computed from ${cn(new Set(r.inputs(n).map(({node:a})=>a)).size,"input")}: ${r.row(n)?.doc??"an op of your own"}.</p>
      <p class="sum"><span class="data">${Se(i,n)}</span> = <span class="data" title=${M(s)}>${N(s)}</span></p>
      ${this.line(n)}`}backward(n){let{graph:r,evaluation:i,position:s,last:o}=this.session,{shares:a,grads:l}=this.session.progress,u=r.name(r.root),c=l[n],h=new Set(a.map(d=>d.node)).size,p=c===0?m`Its grad is 0, so ${this.name(n)} passes nothing on.`:m`${this.name(n)} hands its gradient to its ${h===1?"only input":cn(h,"input")}. ${zl(Fi(i,n))}`;return m`
      <div class="top"><code class="equation">${r.name(n)} = ${Nt(r,n)}</code>${this.hint(a[0]?.node??n)}</div>
      <p class="sentence">${p} ${a.map(d=>Hi(r,d)).filter(Boolean).join(" ")}
        ${s===o?m`<strong>Done.</strong> One pass back gave the slope of ${u} for ${Il(this.session.inputs.length)}.`:b}</p>
      ${a.length?this.sums(n,a):b}
      ${this.nudge(a)}
      ${this.line(n)}`}sums(n,r){let i=this.session.graph.name(n),s=r.slice(0,fr);return m`<div class="scroll" tabindex="0" role="region" aria-label="Arithmetic of this step"><table>
      <thead><tr><th scope="col">input</th><th scope="col" colspan="2">partial ∂${i}/∂input</th><th></th><th scope="col">grad of ${i}</th><th></th><th scope="col">contribution</th><th scope="col" class="wide">grad of input</th></tr></thead>
      <tbody>${s.map(o=>this.sumRow(n,o))}</tbody></table>
      ${r.length>fr?m`<p class="muted">and ${r.length-fr} more inputs</p>`:b}</div>`}sumRow(n,{node:r,k:i,partial:s,upstream:o,before:a,after:l}){let{graph:u}=this.session,c=u.name(r);return s===null?m`<tr><th scope="row">${c}</th><td colspan="6">what the op's own rule gives</td>
        <td class="wide">${a===0?"0":N(a)} → <span class="grad after" title=${M(l)}>${N(l)}</span></td></tr>`:m`<tr @pointerenter=${()=>this.session.hover([r])} @pointerleave=${()=>this.session.hover([])}>
      <th scope="row">${c}</th><td class="origin">${this.origin(n,i)}</td>
      <td class="data" title=${M(s)}>${N(s)}</td><td class="sign">×</td>
      <td class="grad" title=${M(o)}>${N(o)}</td><td class="sign">=</td>
      <td class="grad" title=${M(s*o)}>${N(s*o)}</td>
      <td class="wide ${a===0?"fresh":""}">${a===0?"0":N(a)} → <span class="grad after" title=${M(l)}>${N(l)}</span></td></tr>`}origin(n,r){let{graph:i}=this.session,s=i.row(n);if(!s)return"";let o=s.takes.length,a=s.isFold?1+Math.floor((r-1)/o)*o:0,l=s.slopes[r-a];if(!l||s.isFold&&r===0)return"";if(l==="out")return`${i.name(n)} =`;let u=i.nodes[n].operands[a+s.takes.indexOf(l)];return u&&"node"in u?`${i.name(u.node)} =`:""}nudge(n){let{graph:r,evaluation:i,canCompute:s,gradients:o}=this.session,a=n.find(({node:d})=>this.isComplete(d));if(!a||!s||!o)return b;let{node:l,after:u}=a,c=r.name(l),h=r.name(r.root),p=this.session.inputs.find(({place:d})=>d===l);return m`<div class="nudge">
      <span>Is it true? Raise ${this.name(l)} by 0.01 and ${this.name(r.root)} should move by 0.01 × ${N(u)}.</span>
      ${p?m`<button @click=${()=>this.session.set(p,Number((i.data[l]+dr).toPrecision(12)))}>Nudge ${c}</button>`:b}
      <span class="compared" aria-label="Change of ${h}">expected <span class="grad">${qi(dr*u)}</span><br />measured <span class="data">${qi(this.session.measured(l,dr))}</span></span>
    </div>`}isComplete(n){let{graph:r,step:i}=this.session;return r.users()[n].every(s=>s>=i.place)}hint(n){return m`<span class="muted">Why does ${this.name(n)} matter? Click its box.</span>`}line(n){let{line:r}=this.session.graph.nodes[n];return r?m`<p class="muted">made in <code>${r}</code></p>`:b}paths(n){let{graph:r,evaluation:i}=this.session,s=Oi(i,n),o=BigInt(s.paths.length)+s.restCount,a=Math.max(...s.paths.map(({product:c})=>Math.abs(c)),Math.abs(s.rest)),l=this.name(r.root);if(s.secret!==null)return m`
        <div class="top"><code class="equation">${r.name(n)}</code><button @click=${()=>this.session.select(null)}>Back to the step</button></div>
        <p class="sentence">The grad of ${this.name(n)} is <span class="grad">${P(s.grad)}</span>. Its paths lead through ${this.name(s.secret)}, an op with a rule of its own that does not tell its partials.</p>`;let u=n===r.root?m`${l} is the end of every path. Its grad is <span class="grad">1</span>.`:o===0n?m`${this.name(n)} does not reach ${l}: nothing of it gets through.`:o===1n?m`${this.name(n)} reaches ${l} by one path. Its partials multiply to <span class="grad">${P(s.grad)}</span>.`:m`${this.name(n)} reaches ${l} by ${Ll(o)}. Their products add up to <span class="grad">${P(s.grad)}</span>.`;return m`
      <div class="top"><code class="equation">${r.isLeaf(n)?r.name(n):`${r.name(n)} = ${Nt(r,n)}`}</code>
        <button @click=${()=>this.session.select(null)}>Back to the step</button></div>
      <p class="sentence">${u}</p>
      ${s.paths.length&&n!==r.root?m`<table class="paths"><tbody>
            ${s.paths.map(c=>this.pathRow(c,a))}
            ${s.restCount>0n?m`<tr><td>the rest, ${s.restCount.toLocaleString("en")} paths</td><td>${Gi(s.rest,a)}</td><td class="grad">${P(s.rest)}</td></tr>`:b}
            <tr class="total"><td>${this.name(n)}<code>.grad</code></td><td></td><td class="grad" title=${M(s.grad)}>${P(s.grad)}</td></tr>
          </tbody></table>`:b}`}pathRow({places:n,partials:r,product:i},s){let{graph:o}=this.session,a=n.length>9,l=n.map((u,c)=>a&&c>3&&c<n.length-3?c===4?m` → … ${n.length-7} more …`:b:c===0?this.name(u):m` <span class="grad">×${qt(r[c-1])}</span> → ${o.isLeaf(u)?this.name(u):m`<code>${o.name(u)}</code>`}`);return m`<tr tabindex="0" @pointerenter=${()=>this.session.hover(n)} @pointerleave=${()=>this.session.hover([])}
      @focus=${()=>this.session.hover(n)} @blur=${()=>this.session.hover([])}>
      <td>${l}</td><td>${Gi(i,s)}</td><td class="grad" title=${M(i)}>${P(i)}</td></tr>`}name(n){return m`<strong class="name" @pointerenter=${()=>this.session.hover([n])} @pointerleave=${()=>this.session.hover([])}>${this.session.graph.name(n)}</strong>`}};$([T()],Ae.prototype,"next",2);function qi(t){return Math.abs(t)>=1e-5&&Math.abs(t)<1?t.toFixed(5).replace("-","\u2212"):N(t)}function Il(t){return t===1?"its one input":t===2?"both inputs":`all ${t} inputs`}function Ll(t){return t<10n?cn(Number(t),"path"):`${t.toLocaleString("en")} paths`}function zl(t){return t.split("**").map((e,n)=>n%2?m`<strong>${e}</strong>`:e)}function Gi(t,e){let n=e>0&&Number.isFinite(t)?50*t/e:0,r=n<0?50+n:50;return m`<span class="bar-ground"><span class="bar ${n<0?"negative":"positive"}" .style=${`left: ${r}%; width: ${Math.abs(n)}%`}></span></span>`}var Ct=t=>S`<svg class="icon" viewBox="0 0 12 12" aria-hidden="true"><path d=${t} /></svg>`,G={first:Ct("M1 1h2v10H1zM11 1v10L4 6z"),previous:Ct("M9.5 1v10L2.5 6z"),play:Ct("M2.5 0.5v11L11 6z"),pause:Ct("M2 1h3v10H2zM7 1h3v10H7z"),next:Ct("M2.5 1v10l7-5z"),last:Ct("M9 1h2v10H9zM1 1v10l7-5z"),theme:Ct("M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zm0 1.4v9.2a4.6 4.6 0 0 1 0-9.2z"),link:Ct("M4.6 7.4a.7.7 0 0 1 0-1l1.8-1.8a.7.7 0 1 1 1 1L5.6 7.4a.7.7 0 0 1-1 0zM2.2 9.8a2.6 2.6 0 0 1 0-3.7l1.2-1.2 1 1-1.2 1.2a1.2 1.2 0 0 0 1.7 1.7l1.2-1.2 1 1-1.2 1.2a2.6 2.6 0 0 1-3.7 0zm7.6-7.6a2.6 2.6 0 0 1 0 3.7L8.6 7.1l-1-1 1.2-1.2a1.2 1.2 0 0 0-1.7-1.7L5.9 4.4l-1-1 1.2-1.2a2.6 2.6 0 0 1 3.7 0z")};var ji=I`
  :host {
    display: block;
    container-type: inline-size;
  }
  :host([theme="light"]),
  :host([theme="dark"]) {
    background: var(--bg);
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
  @container (max-width: 1152px) {
    .lower {
      grid-template-columns: minmax(0, 1fr) 380px;
    }
  }
  @container (max-width: 860px) {
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
  @container (max-width: 575px) {
    .stage {
      background: none;
      border: 0;
      border-radius: 0;
      height: 360px;
      min-height: 110px;
    }
    .sheet {
      margin: 0 -12px;
      padding: 12px 16px;
      background: var(--panel);
      border-radius: 16px 16px 0 0;
      box-shadow: 0 -6px 24px rgb(10 20 30 / 0.1);
    }
    .sheet-body {
      height: min(216px, 24dvh);
      overflow-y: auto;
      margin: 8px 0;
    }
    .tabs {
      display: grid;
      grid-template-columns: repeat(4, 1fr);
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
  .page {
    display: contents;
  }
  /* The page on a phone: the graph takes what the sheet leaves. */
  @container (max-width: 575px) {
    :host([keys="page"]) .page {
      display: flex;
      flex-direction: column;
      height: calc(100dvh - 61px);
    }
    :host([keys="page"]) .stage {
      flex: 1;
      height: auto;
    }
  }
`;var Fl="input, textarea, select, [role=slider], [role=tab], [contenteditable]";function mr(t){let e=t.composedPath()[0];return e instanceof Element&&e.closest(Fl)!==null}function Wi(t){let e=t.composedPath()[0];return e instanceof Element&&e.matches("textarea, input:not([type=range])")}function Ki(t,e){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented||e.composedPath().some(a=>a instanceof HTMLDialogElement))return!1;let n=e.composedPath()[0],r=n instanceof Element&&n.closest("svg[role=slider]")!==null;if(mr(e)&&!r)return!1;let i=n instanceof HTMLButtonElement,s={ArrowRight:()=>t.next(),ArrowLeft:()=>t.previous(),Home:()=>t.go(0),End:()=>t.go(t.last)};i||(s[" "]=()=>t.playing?t.pause():t.play()),t.selected!==null&&(s.Escape=()=>t.select(null));let o=s[e.key];return o?(e.preventDefault(),o(),!0):!1}function Xi(t){let{graph:e,evaluation:n,step:r,steps:i,isForwardDone:s}=t;if(t.error)return`Column ${t.error.position+1}. ${t.error.message}`;if(!e||!n)return"";let o=e.name(e.root);if(i===0)return`${o} is ${F(n.data[e.root])}. Nothing is computed.`;if(s)return`Forward is done: ${o} is ${F(n.data[e.root])}. Press the right arrow to send its gradient back.`;if(!r)return`Nothing is computed yet. ${i} steps forward.`;let a=`${r.pass==="forward"?"Forward":"Backward"} ${r.number} of ${i}.`;if(r.pass==="backward")return`${a} ${Ui(n,r.place,t.progress.shares)}`;let l=hn(Nt(e,r.place)),u=hn(Se(n,r.place)),c=F(n.data[r.place]);return`${a} ${e.name(r.place)} equals ${l}: ${u} is ${c}.`}var re=class{constructor(e,n,r,i){this.graph=e;this.data=Float64Array.from(n),this.partials=e.nodes.map((s,o)=>r?[...r[o]]:new Array(s.operands.length).fill(null)),r||this.forward(),this.fromClosures=i?this.unexplained(i):new Map}unexplained(e){let n=new Map;for(let r of this.graph.computed)if(!this.graph.row(r)&&this.partials[r].every(i=>i===null))for(let{node:i}of this.graph.inputs(r))n.set(i,e[i]);for(let r of this.graph.computed)for(let{node:i,partial:s}of e[r]===0?[]:this.walked(r))n.has(i)&&s!==null&&n.set(i,n.get(i)-e[r]*s);return n}forward(e=0){for(let n of this.graph.computed){if(n<e)continue;let r=this.graph.row(n),i=this.operandsOf(n);if(r.isFold)this.fold(n,r,i);else{let s=r.value(...i);this.data[n]=s,this.setPartials(n,r,[...i,s],0)}}}operandsOf(e){return this.graph.nodes[e].operands.map(n=>R(n)?this.data[n.node]:n.number)}fold(e,n,r){let i=n.takes.length,s=r[0];this.partials[e][0]=R(this.graph.nodes[e].operands[0])?1:null;for(let o=1;o<r.length;o+=i){let a=r.slice(o,o+i);s=n.value(s,...a),this.setPartials(e,n,a,o)}this.data[e]=s}setPartials(e,n,r,i){let{operands:s}=this.graph.nodes[e];n.partials.forEach((o,a)=>{let l=o&&R(s[i+a]);this.partials[e][i+a]=l?o(...r):null})}walked(e){let{operands:n}=this.graph.nodes[e],r=n.map((s,o)=>({operand:s,k:o,partial:this.partials[e][o]})),i=this.graph.row(e);return(i?zi(i,r):r).flatMap(({operand:s,k:o,partial:a})=>R(s)&&(a!==null||!i)?[{node:s.node,k:o,partial:a}]:[])}gradsAfter(e){let n=new Float64Array(this.graph.nodes.length);n[this.graph.root]=1;let{computed:r}=this.graph,i=new Map(this.fromClosures),s=[];for(let o=0;o<Math.min(e,r.length);o++){let a=r[r.length-1-o];s=this.handBack(a,n,i)}return{grads:n,shares:s}}handBack(e,n,r){let i=n[e];return i===0?[]:this.walked(e).map(({node:s,k:o,partial:a})=>{let l=n[s],u=l+(a===null?r.get(s)??0:i*a);return a===null&&r.delete(s),n[s]=u,{node:s,k:o,partial:a,upstream:i,before:l,after:u}})}grads(){return this.gradsAfter(this.graph.computed.length).grads}firstNonFinite(){for(let e of this.graph.nodes.keys())if(!Number.isFinite(this.data[e])&&this.operandsOf(e).every(Number.isFinite))return e}};var Yi=new Set("False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(" "));function Zi(t,e){let n=e.map(r=>({other:r,far:Dl(t.slice(0,40),r)})).sort((r,i)=>r.far-i.far);return n[0]&&n[0].far<=Math.max(1,t.length/3)?n[0].other:void 0}function Dl(t,e){let n=Array.from({length:e.length+1},(r,i)=>i);for(let r=1;r<=t.length;r++){let i=[r];for(let s=1;s<=e.length;s++){let o=n[s-1]+(t[r-1]===e[s-1]?0:1);i.push(Math.min(o,n[s]+1,i[s-1]+1))}n=i}return n[e.length]}var gr=4e3,Qi=100,xr=1e3,br=/(?<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<sign>\*\*|[-+*/(),])/y,yr=/[ \t\r\n]*/y,vr=new Map([["pi",Math.PI],["e",Math.E]]),wr=new Map([["+","add"],["-","sub"],["*","mul"],["/","div"],["**","pow"]]),Ji=new Map([["+",1],["-",1],["*",2],["/",2],["negate",3],["**",4]]),Bl=new Set([...wr.values(),"neg","dot"]),Me=[...Mt.keys()].filter(t=>!Bl.has(t)),Hl=new Map([["sum",[1,xr]],["leaky_relu",[1,2]]]),Ul=.01,Te=class extends Error{constructor(n,r){super(n);this.position=r}};function ts(t,e){return new $r(t,e).run()}function pn(t){return t!==void 0&&"before"in t}var $r=class{constructor(e,n){this.text=e;this.known=n;this.nodes=[];this.inputs=new Map;this.operands=[];this.waiting=[];this.called=null;this.depth=0;this.size=0;this.position=0;this.end=0;this.last="";this.foldsNumbers=!1}run(){if(this.text.length>gr)throw this.error(`This is too long: at most ${gr} characters.`,gr);let e=!0;for(let u=this.next(0);u;u=this.next(this.end)){let[c,h]=u;e=e?this.takeOperand(c,h):this.takeOperator(c,h),this.last=h}if(e)throw this.error(this.wanted("the end"),this.text.replace(/[ \t\r\n]+$/,"").length);this.reduce(0);let n=this.waiting.filter(pn).at(-1);if(n)throw this.error("This ( is never closed.",n.position);let{nodes:r,inputs:i,foldsNumbers:s}=this,{operand:o,span:a}=this.operands[0],l=R(o)?null:o.number;return l!==null&&this.addNode("",[],"",a),{graph:new Tt(r,"L"),inputs:i,foldsNumbers:s,constant:l}}next(e){let n=this.skipSpace(e);if(n>=this.text.length)return null;this.position=n,br.lastIndex=n;let r=br.exec(this.text);if(!r)throw this.error(Vl(String.fromCodePoint(this.text.codePointAt(n))));this.end=br.lastIndex;let[i,s]=Object.entries(r.groups).find(([,o])=>o!==void 0);return[i,s]}skipSpace(e){return yr.lastIndex=e,yr.exec(this.text),yr.lastIndex}takeOperand(e,n){if(e==="number"){let i=Number(n);if(!Number.isFinite(i))throw this.error("This number is too large for a float.");return this.push({number:i}),!1}if(e==="name")return this.takeName(n);if(n==="-")return this.waiting.push({sign:"negate",position:this.position}),!0;if(n==="(")return this.open(),!0;let r=this.waiting.at(-1);throw n===")"&&pn(r)&&r.name&&r.before===this.operands.length?this.error(`${r.name}() needs something between its parentheses.`):this.error(this.wanted(n))}takeName(e){let n=this.text[this.skipSpace(this.end)]==="(",r=this.known?.has(e)??!1,i=Me.includes(e);if(n&&i)return this.called={name:e,position:this.position},!0;if(n&&!r&&!vr.has(e))throw this.error(ql(e));if(r)this.pushInput(e);else if(vr.has(e))this.push({number:vr.get(e)});else{if(i)throw this.error(`${e} is a function: write ${e}(\u2026).`);if(Yi.has(e))throw this.error(`${e} is a word of Python and cannot be a name.`);if(this.known)throw this.error(`No value is given for ${e}.`);this.pushInput(e)}return!1}takeOperator(e,n){if(e!=="sign"||n==="("){let i=e==="name"||n==="("?" For a product write *.":"";throw this.error(`Before ${n.slice(0,20)} comes an operator.${i}`)}if(wr.has(n))return this.reduce(Ji.get(n)+(n==="**"?1:0)),this.waiting.push({sign:n,position:this.position}),!0;this.reduce(0);let r=this.waiting.at(-1);if(!pn(r))throw this.error(n===")"?"This ) was never opened.":"No comma can stand here.");if(n===","){if(!r.name)throw this.error("No comma here: only functions take several operands.");return!0}return this.close(r),!1}open(){let e=this.called?.name??"",n=this.called?.position??this.position;if(this.called=null,this.depth+=1,this.depth>Qi)throw this.error(`This is too deep: at most ${Qi} parentheses inside each other.`);this.waiting.push({position:this.position,start:n,name:e,before:this.operands.length})}close(e){this.waiting.pop(),this.depth-=1;let n=[e.start,this.end];if(!e.name){this.operands.push({operand:this.operands.pop().operand,span:n});return}let r=this.operands.splice(e.before).map(({operand:i})=>i);this.operands.push({operand:this.call(e,r,n),span:n})}call(e,n,r){let i=Mt.get(e.name),[s,o]=Hl.get(i.name)??[i.takes.length,i.takes.length];if(this.count(n.length),n.length<s||n.length>o){let a=`${s} operand${s>1?"s":""}`;throw this.error(`${i.name} takes ${a}, not ${n.length}.`,e.position)}if(i.takes==="xn"&&(n.length===1&&n.push({number:Ul}),R(n[1])))throw this.error(`The last operand of ${i.name} is a plain number.`,e.position);return this.apply(i,i.isFold?[{number:0},...n]:n,r)}reduce(e){for(;;){let n=this.waiting.at(-1);if(n===void 0||pn(n)||Ji.get(n.sign)<e)return;this.waiting.pop(),this.count(1);let r=this.operands.pop(),i=n.sign==="negate"?null:this.operands.pop(),s=[i?i.span[0]:n.position,r.span[1]],o=Mt.get(i?wr.get(n.sign):"neg"),a=this.apply(o,i?[i.operand,r.operand]:[r.operand],s);this.operands.push({operand:a,span:s})}}apply(e,n,r){if(n.some(R))return{node:this.addNode(e.name,n,"",r)};this.foldsNumbers=!0;let i=n.map(s=>R(s)?Number.NaN:s.number);return e.isFold?{number:i.reduce((s,o)=>e.value(s,o))}:{number:e.value(...i)}}addNode(e,n,r,i){return this.nodes.push({op:e,operands:n,label:r,line:"",span:i})-1}push(e){this.operands.push({operand:e,span:[this.position,this.end]})}pushInput(e){let r=this.inputs.get(e)??this.addNode("",[],e,[this.position,this.end]);this.inputs.set(e,r),this.push({node:r})}count(e){if(this.size+=e,this.size>xr)throw this.error(`This is too large: at most ${xr} operations.`)}wanted(e){return`${this.last?`After ${this.last} comes`:"An expression begins with"} a number, a name or (, not ${e}.`}error(e,n=this.position){return new Te(e,n)}};function Vl(t){let e=t.codePointAt(0),n=e<32||e===127?"":` ${t}`,r=e.toString(16).toUpperCase().padStart(4,"0");return`The character${n}${e<127&&n?"":` (U+${r})`} has no meaning here.`}function ql(t){let e=Zi(t,Me),n=e?`Did you mean ${e}?`:`There are ${Me.join(", ")}.`;return`There is no function ${t.slice(0,20)}. ${n}`}var Rt=class extends Error{};function es(t,e){let{format:n,version:r,nodes:i}=_r(t);if(n!=="glassgrad.graph"||r!==1)throw new Rt(`expected glassgrad.graph version 1, got ${n} version ${r}`);if(!Array.isArray(i)||i.length===0)throw new Rt("a graph has nodes");let s=i.map(_r),o=new Tt(s.map(Gl)),a=s.map(u=>kr(u.partials).map(Wl)),l=s.map((u,c)=>o.isLeaf(c)||!u.closure);return{graph:o,partials:a,data:s.map(u=>dn(u.data)),grads:e===void 0?null:kr(e).map(dn),canCompute:o.computed.every(u=>l[u]&&Mt.has(o.nodes[u].op))}}function Gl(t,e){let n=kr(t.operands).map(jl);for(let r of n)if(R(r)&&!(r.node>=0&&r.node<e))throw new Rt(`node ${e} is made from node ${r.node}, which is not older`);return{op:String(t.op),operands:n,label:String(t.label),line:String(t.line??""),span:null}}function jl(t){let e=_r(t);return Number.isInteger(e.node)?{node:e.node}:{number:dn(e.number)}}function Wl(t){return t===null?null:dn(t)}var Kl=new Map([["nan",Number.NaN],["inf",1/0],["-inf",-1/0]]);function dn(t){let e=typeof t=="string"?Kl.get(t):t;if(typeof e!="number")throw new Rt(`expected a number, got ${t}`);return e}function _r(t){if(typeof t!="object"||t===null)throw new Rt("expected an object");return t}function kr(t){if(!Array.isArray(t))throw new Rt("expected a list");return t}var Xl=new Set(["gg","print","math","float","L","values","name","value","__debug__"]);function ns(t,e,n){let r=[...e.inputs.keys()],i=/\b(sum|where)\b/.test(t),s=!e.foldsNumbers&&!i&&r.length>0&&!r.some(l=>Xl.has(l)),o=r.map(l=>[l,Jl(n.get(l)??0)]);return["import glassgrad as gg","",...s?Yl(t,o):Ql(t,o),""].join(`
`)}function Yl(t,e){let n=e.map(([r])=>`print(f"d L / d ${r} = {${r}.grad!r}")`);return[.../\b(pi|e)\b/.test(t)?["import math",""]:[],...e.map(([r,i])=>`${r} = gg.Value(${i}, label="${r}")`),"",`L = ${Zl(t,new Set(e.map(([r])=>r)))}`,"L.backward()",'print(f"L = {L.data!r}")',...n]}function Zl(t,e){return t.replace(/\s+/g," ").trim().replace(/[0-9.]+(?:[eE][+-]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*/g,r=>e.has(r)?r:r==="pi"||r==="e"?`math.${r}`:Me.includes(r)?`gg.${r}`:r.replace(/^0+(?=\d)/,""))}function Ql(t,e){let n=t.replace(/\s+/g," ").trim();return[`values = {${e.map(([r,i])=>`"${r}": ${i}`).join(", ")}}`,`L, values = gg.parse("${n}", values)`,"L.backward()",'print(f"L = {L.data!r}")',"for name, value in values.items():",'    print(f"d L / d {name} = {value.grad!r}")']}function Jl(t){return Number.isFinite(t)?M(t):`float("${M(t)}")`}var Ne=[{title:"a\xB7b + c",expression:"a*b + c",values:{a:2,b:-3,c:10},names:["e"]},{title:"a + a",expression:"a + a",values:{a:3},names:["b"]},{title:"One neuron",expression:"tanh(x1*w1 + x2*w2 + b)",values:{x1:2,w1:-3,x2:0,w2:1,b:6.881373587019543},names:["x1w1","x2w2","s","n","o"]},{title:"Neuron with loss",expression:"0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2",values:{w1:.5,x1:2,w2:-.5,x2:3,b:.1,y:1},names:["p1","p2","s","z","\u0177","e","q"]},{title:"tanh through exp",expression:"(exp(2*n) - 1)/(exp(2*n) + 1)",values:{n:.881373587019543},names:[]}],fn=Ne[3];function ie(t){let e=t.replace(/\s/g,"");return Ne.find(n=>n.expression.replace(/\s/g,"")===e)}var rs=2e3,tu=1,eu=450,nu=1100,jt=class extends EventTarget{constructor(){super(...arguments);this.text="";this.lastGood="";this.error=null;this.evaluation=null;this.inputs=[];this.canCompute=!0;this.position=0;this.gradients=!0;this.table=!1;this.constants=!1;this.selected=null;this.hovered=new Set;this.playing=!1;this.speed=1;this.values=new Map;this.parsed=null;this.known=null}get graph(){return this.evaluation?.graph??null}get isHanded(){return this.evaluation!==null&&this.parsed===null}get steps(){return this.graph?.computed.length??0}get last(){return 2*this.steps}get step(){let{graph:n,position:r,steps:i}=this;if(!n||r===0)return null;if(r<=i){let o=n.computed[r-1];return{pass:"forward",number:r,place:o}}let s=r-i;return{pass:"backward",number:s,place:n.computed[i-s]}}get isForwardDone(){return this.position===this.steps}get progress(){return this.known??=this.computeProgress(),this.known}computeProgress(){let{graph:n,evaluation:r,position:i,steps:s}=this,o={grads:new Float64Array(n?.nodes.length??0),shares:[]};if(!n||!r||i<s)return{...o,touched:new Set};let{grads:a,shares:l}=r.gradsAfter(i-s),u=new Set([n.root]);for(let c of n.computed.slice(2*s-i))if(a[c]!==0)for(let{node:h}of r.walked(c))u.add(h);return{grads:a,shares:l,touched:u}}isComputed(n){let{graph:r,position:i,steps:s}=this;return!r||r.isLeaf(n)||i>=s?!0:n<=(r.computed[i-1]??-1)}type(n){this.pause(),this.text=n,this.error=null;try{n.trim()?this.take(ts(n)):this.clear()}catch(r){if(!(r instanceof Te))throw r;this.error=r}this.changed()}open(n){this.preset(n.values),this.type(n.expression)}preset(n){for(let[r,i]of Object.entries(n))this.values.set(r,i);this.inputs=[]}forget(){this.values.clear(),this.inputs=[]}clear(){this.parsed=null,this.evaluation=null,this.inputs=[],this.selected=null,this.position=0}take(n){let r=ie(this.text)?.names??[],i=0,s=n.graph.nodes.map(c=>c.operands.length?{...c,label:r[i++]??""}:c),o=new Tt(s,"L"),a=this.parsed!==null&&this.graph?.structure===o.structure,l=new Map(this.inputs.map(({name:c,start:h})=>[c,h])),u=new Float64Array(s.length).fill(n.constant??0);this.inputs=[...n.inputs].map(([c,h])=>{let p=this.values.get(c)??tu;return this.values.set(c,p),u[h]=p,{name:c,place:h,start:l.get(c)??p}}),this.parsed=n,this.lastGood=this.text,this.canCompute=!0,this.evaluation=new re(o,u),!a&&(this.selected=null,this.hovered=new Set,this.position=o.computed.length)}load(n){this.pause();let{graph:r,data:i,partials:s,canCompute:o,grads:a}=es(n.graph,n.grads);if(r.nodes.length>rs)throw new Error(iu(r.nodes.length));this.clear(),this.text=n.expression??"",this.lastGood=this.text,this.error=null,this.canCompute=o,this.evaluation=new re(r,i,s,a),this.inputs=ru(r,i);for(let{name:l,start:u}of this.inputs)this.values.set(l,u);this.position=r.computed.length,this.changed()}value({place:n}){return this.evaluation.data[n]}set({name:n,place:r},i){!this.canCompute||!this.evaluation||(this.values.set(n,i),this.evaluation.data[r]=i,this.evaluation.forward(),this.changed(),this.dispatchEvent(new CustomEvent("values")))}measured(n,r){let{graph:i,data:s}=this.evaluation,o=new re(i,s);return o.data[n]+=r,o.forward(n+1),o.data[i.root]-s[i.root]}go(n){this.pause(),this.move(n)}move(n){let r=Math.max(0,Math.min(this.last,Math.round(n))),i=r!==this.position;this.position=r,this.selected=null,this.hovered=new Set,this.changed(),i&&this.dispatchEvent(new CustomEvent("step"))}next(){this.go(this.position+1)}previous(){this.go(this.position-1)}play(){this.last!==0&&(this.position===this.last&&this.move(0),this.playing=!0,this.wait(),this.changed())}pause(){clearTimeout(this.timer),this.playing&&(this.playing=!1,this.changed())}wait(){let n=this.position<this.steps?eu:nu;this.timer=setTimeout(()=>{this.move(this.position+1),this.position===this.last?this.pause():this.wait()},n/this.speed)}select(n){this.pause(),this.selected=n,this.changed()}hover(n){this.hovered=new Set(n),this.changed()}show(n){Object.assign(this,n),this.changed()}python(){let{parsed:n}=this;return n&&!this.error?ns(this.text,n,this.values):null}changed(){this.known=null,this.dispatchEvent(new CustomEvent("change"))}};function ru(t,e){let n=new Map;return t.leaves.map(r=>{let i=t.name(r),s=(n.get(i)??0)+1;return n.set(i,s),{name:s===1?i:`${i} (${s})`,place:r,start:e[r]}})}function iu(t){return`This makes ${t.toLocaleString("en")} nodes; the page draws up to ${rs.toLocaleString("en")}.`}function is(){let t=new jt;return t.open(fn),t}function Er(t,e){return t>e?`b${t-e}`:`f${t}`}function mn(t,e){let n=/^([bf])(\d{1,5})$/.exec(t);if(!n)return null;let r=Number(n[2]);return r>e?null:n[1]==="b"?e+r:r}function Sr(t,e,n){let r=new Map,i=[];for(let s of t.split(e).filter(Boolean)){let[o,a,...l]=s.split(n),u=ne(a??"");!/^[A-Za-z_]\w*$/.test(o)||u===null||l.length?i.push(s):r.set(o,u)}return{values:r,unknown:i}}function ss(t){let e=new URLSearchParams;e.set("e",t.text);let n=t.inputs.map(r=>`${r.name}:${su(t.value(r))}`);return n.length&&e.set("v",n.join(",")),t.isForwardDone||e.set("s",Er(t.position,t.steps)),t.gradients||e.set("g","0"),t.table&&e.set("t","1"),t.constants&&e.set("c","1"),t.selected!==null&&e.set("w",String(t.selected)),e}function su(t){return M(t).replace(/\.0$/,"")}var ou=new Set(["e","v","s","g","t","c","w"]);function os(t,e){let n=e.get("e")??fn.expression,{values:r,unknown:i}=Sr(e.get("v")??"",",",":");t.forget(),t.preset({...ie(n)?.values,...Object.fromEntries(r)}),t.type(n);let s=new Set(t.inputs.map(({name:o})=>o));return[...[...e.keys()].filter(o=>!ou.has(o)),...i,...[...r.keys()].filter(o=>!t.error&&!s.has(o)),...au(t,e.get("s")),...lu(t,e),...uu(t,e.get("w"))]}function au(t,e){let n=e===null?t.steps:mn(e,t.steps);return t.go(n??t.steps),n===null?[`s=${e}`]:[]}function lu(t,e){return t.show({gradients:e.get("g")!=="0",table:e.get("t")==="1",constants:e.get("c")==="1"}),["g","t","c"].filter(n=>!["0","1",null].includes(e.get(n))).map(n=>`${n}=${e.get(n)}`)}function uu(t,e){if(e===null)return[];let n=/^\d{1,5}$/.test(e)&&Number(e)<(t.graph?.nodes.length??0);return n&&t.select(Number(e)),n?[]:[`w=${e}`]}var nt=class extends q{constructor(){super(...arguments);this.expression=null;this.values=null;this.step=null;this.gradients=null;this.src=null;this.own=null}connectedCallback(){if(super.connectedCallback(),this.session||this.for)return;this.own=new jt,this.session=this.own;let n=this.querySelector('script[type="application/json"]')?.textContent;n&&this.load(JSON.parse(n))}disconnectedCallback(){super.disconnectedCallback(),this.session?.pause()}load(n){this.session.load(n)}willUpdate(n){super.willUpdate(n);let{own:r}=this;!r||r!==this.session||(n.has("src")&&this.src&&this.fetch(this.src),(n.has("expression")||n.has("values"))&&this.expression!==null&&(r.preset(Object.fromEntries(Sr(this.values??"",/[\s,]+/,"=").values)),r.type(this.expression)),n.has("gradients")&&r.show({gradients:this.gradients!=="off"}),this.step!==null&&(n.has("step")||n.has("expression"))&&r.go(mn(this.step,r.steps)??r.position))}async fetch(n){let r=await(await fetch(n)).json();this.load({graph:r}),this.step!==null&&this.session.go(mn(this.step,this.session.steps)??this.session.position)}};$([T()],nt.prototype,"expression",2),$([T()],nt.prototype,"values",2),$([T()],nt.prototype,"step",2),$([T()],nt.prototype,"gradients",2),$([T()],nt.prototype,"src",2);var cu=300,as=576,hu=["Step","Inputs","Why","View"],Y=class extends nt{constructor(){super(...arguments);this.theme="auto";this.hide=null;this.height=null;this.keys="";this.engine=null;this.narrated="";this.tab="Step";this.isNarrow=!1;this.heard=null;this.observer=new ResizeObserver(([n])=>{this.isNarrow=n.contentRect.width<as});this.key=n=>{this.session&&this.checkVisibility()&&Ki(this.session,n)};this.speak=()=>{clearTimeout(this.timer),this.timer=setTimeout(()=>{this.session&&(this.narrated=Xi(this.session))},cu)};this.tellValues=()=>this.tell("glass-change",du(this.session));this.tellStep=()=>this.tell("glass-step",fu(this.session))}static{this.styles=[V,U,ji]}connectedCallback(){super.connectedCallback(),this.isNarrow=this.clientWidth>0&&this.clientWidth<as,this.observer.observe(this),this.target.addEventListener("keydown",this.key),this.listen(this.session)}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect(),this.target.removeEventListener("keydown",this.key),clearTimeout(this.timer),this.listen(null)}get target(){return this.keys==="page"?window:this}willUpdate(n){super.willUpdate(n),this.isConnected&&this.listen(this.session)}listen(n){if(n===this.heard)return;let r={change:this.speak,values:this.tellValues,step:this.tellStep};for(let[i,s]of Object.entries(r))this.heard?.removeEventListener(i,s),n?.addEventListener(i,s);this.heard=n}tell(n,r){this.dispatchEvent(new CustomEvent(n,{detail:r,bubbles:!0,composed:!0}))}next(){this.session?.next()}previous(){this.session?.previous()}play(){this.session?.play()}pause(){this.session?.pause()}reset(){for(let n of this.session?.inputs??[])this.session.set(n,n.start);this.session?.go(this.session.steps)}async pressedInStage(n){let r=this.session;if(n.ctrlKey||n.metaKey||n.altKey||mr(n))return;let i=n.key.toLowerCase();i==="g"&&r.show({gradients:!r.gradients}),i==="t"&&(r.show({table:!r.table}),await this.updateComplete,r.table?this.renderRoot.querySelector("glass-table")?.focus():this.graph?.focusNode())}isHidden(n){return(this.hide??"").split(/[\s,]+/).includes(n)}render(){let{session:n}=this;if(!n)return m``;let r=m`<section class="panel stage" .style=${this.height?`height: ${Number.parseInt(this.height,10)}px`:""} @keydown=${this.pressedInStage}>
        ${n.table?m`<glass-table .session=${n} tabindex="0" role="region" aria-label="Table of the graph"></glass-table>`:b}
        <glass-graph .session=${n} .engine=${this.engine} direction=${this.isNarrow?"down":"right"} ?hidden=${n.table}></glass-graph>
        ${this.isHidden("track")||this.isNarrow?b:m`<glass-steps .session=${n}></glass-steps>`}
      </section>`;return m`<div class="page">
      ${n.text||!n.isHanded?this.expressionBox():b}
      ${r}
      ${this.isNarrow?this.sheet():this.lower()}</div>
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>`}expressionBox(){return m`<glass-expression .session=${this.session} .presets=${!this.isHidden("presets")}
      @glass-entered=${this.entered}></glass-expression>`}entered(){this.renderRoot.querySelector("glass-steps")?.shadowRoot?.querySelector("#play")?.focus()}lower(){let{session:n}=this;return m`<div class="lower">
      ${this.isHidden("card")?b:m`<glass-explain class="panel" .session=${n}></glass-explain>`}
      ${this.isHidden("inputs")?b:m`<glass-inputs class="panel" .session=${n}></glass-inputs>`}
    </div>`}sheet(){let n=this.session,r=n.selected!==null?"Why":this.tab==="Why"?"Step":this.tab,i=n.last===0;return m`<section class="sheet">
      <div class="tabs" role="group" aria-label="Sheet">
        ${hu.map(s=>m`<button aria-pressed=${s===r} @click=${()=>this.choose(s)}>${s}</button>`)}
      </div>
      <div class="sheet-body">${this.sheetBody(r)}</div>
      <div class="transport">
        <button class="square" aria-label="First step" ?disabled=${i} @click=${()=>n.go(0)}>${G.first}</button>
        <button ?disabled=${i} @click=${()=>n.previous()}>${G.previous} Back</button>
        <button class="square" aria-label=${n.playing?"Pause":"Play"} ?disabled=${i} @click=${()=>n.playing?n.pause():n.play()}>${n.playing?G.pause:G.play}</button>
        <button class="primary" ?disabled=${i} @click=${()=>n.next()}>Next ${G.next}</button>
      </div>
    </section>`}sheetBody(n){let r=this.session;if(n==="Inputs")return m`<glass-inputs .session=${r}></glass-inputs>`;if(n==="View")return m`<glass-steps compact .session=${r}></glass-steps>`;let i=r.position>r.steps?"grad":"data";return m`<div class="now ${i}">${pu(r)}</div>
      <glass-explain next="Next" .session=${r}></glass-explain>`}choose(n){let r=this.session;this.tab=n;let i=r.progress.shares[0]?.node??r.step?.place??0;r.select(n==="Why"&&r.graph?i:null)}};$([T({reflect:!0})],Y.prototype,"theme",2),$([T()],Y.prototype,"hide",2),$([T()],Y.prototype,"height",2),$([T({reflect:!0})],Y.prototype,"keys",2),$([T({attribute:!1})],Y.prototype,"engine",2),$([z()],Y.prototype,"narrated",2),$([z()],Y.prototype,"tab",2),$([z()],Y.prototype,"isNarrow",2),$([xt("glass-graph")],Y.prototype,"graph",2);function pu({position:t,steps:e}){return t>e?`\u25C6 Backward ${t-e} of ${e}`:`\u25CF Forward ${t} of ${e}`}function du(t){let e=t.evaluation.grads();return{values:Object.fromEntries(t.inputs.map(n=>[n.name,t.value(n)])),data:t.evaluation.data.at(-1),grads:Object.fromEntries(t.inputs.map(({name:n,place:r})=>[n,e[r]]))}}function fu(t){let{step:e,graph:n,position:r,steps:i}=t;return{pass:e?.pass??"forward",index:e?.number??0,node:e?n.name(e.place):"",step:Er(r,i)}}var mu=120,Pt=class extends q{constructor(){super(...arguments);this.presets=!0;this.text=null}static{this.styles=[V,U,I`
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
        outline: 2px solid var(--data);
        outline-offset: -1px;
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
      textarea:focus-visible {
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
      @container (max-width: 575px) {
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
    `]}typed(){this.text=this.field.value,clearTimeout(this.timer),this.timer=setTimeout(()=>this.commit(),mu)}commit(){if(clearTimeout(this.timer),this.text===null)return;let n=this.text;this.text=null,n!==this.session.text&&this.session.type(n)}pressed(n){n.key==="Enter"&&(n.preventDefault(),this.commit(),this.session.error||this.dispatchEvent(new CustomEvent("glass-entered",{bubbles:!0,composed:!0}))),n.key==="Escape"&&(this.text=null,this.session.type(this.session.lastGood))}render(){let{session:n}=this;if(!n)return m``;let r=this.text??n.text,{error:i}=n,s=n.graph?.name(n.graph.root)??"L",o=(i?.position??0)+1;return m`
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
      ${this.presets?this.chips(r):b}`}counts(){let{session:n}=this;if(!n?.graph||n.error||!n.text.trim())return"";let r=n.inputs.length;return`${r} input${r===1?"":"s"} \xB7 ${n.steps} operation${n.steps===1?"":"s"}`}chips(n){let r=ie(n);return m`<div class="presets" role="group" aria-label="Presets">
      <span class="muted try">${n.trim()?"Try":"or start from"}</span>
      ${(n.trim()?Ne:Ne.slice(0,3)).map(i=>m`<button aria-pressed=${i===r} @click=${()=>{this.text=null,this.session.open(i)}}>${i.title}</button>`)}
    </div>`}mirrored(n){let{error:r,step:i,graph:s,isForwardDone:o,hovered:a}=this.session;if(n!==this.session.text)return n;if(r){let h=String.fromCodePoint(n.codePointAt(r.position)??32);return Ar(n,[r.position,r.position+h.length],"wrong")}let[l]=a,u=l!==void 0?s?.nodes[l]?.span:null;if(u)return Ar(n,u,"hovered");let c=i&&!o?s?.nodes[i.place]?.span:null;return c?Ar(n,c,i.pass):n}updated(){let n=this.renderRoot.querySelector(".caret");if(!n||!this.wrong)return;let{offsetLeft:r,offsetTop:i,offsetWidth:s,offsetHeight:o}=this.wrong;n.style.left=`${r+s/2}px`,n.style.top=`${i+o+14}px`}};$([T({type:Boolean})],Pt.prototype,"presets",2),$([z()],Pt.prototype,"text",2),$([xt("textarea")],Pt.prototype,"field",2),$([xt("mark.wrong")],Pt.prototype,"wrong",2);function Ar(t,[e,n],r){let i=t.slice(e,n)||" ";return m`${t.slice(0,e)}<mark class=${r}>${i}</mark>${t.slice(n)}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var rt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ot=t=>(...e)=>({_$litDirective$:t,values:e}),ct=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,n,r){this._$Ct=e,this._$AM=n,this._$Ci=r}_$AS(e,n){return this.update(e,n)}update(e,n){return this.render(...n)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:gu}=Ri,ls=t=>t;var cs=t=>t.strings===void 0,us=()=>document.createComment(""),se=(t,e,n)=>{let r=t._$AA.parentNode,i=e===void 0?t._$AB:e._$AA;if(n===void 0){let s=r.insertBefore(us(),i),o=r.insertBefore(us(),i);n=new gu(s,o,t,t.options)}else{let s=n._$AB.nextSibling,o=n._$AM,a=o!==t;if(a){let l;n._$AQ?.(t),n._$AM=t,n._$AP!==void 0&&(l=t._$AU)!==o._$AU&&n._$AP(l)}if(s!==i||a){let l=n._$AA;for(;l!==s;){let u=ls(l).nextSibling;ls(r).insertBefore(l,i),l=u}}}return n},It=(t,e,n=t)=>(t._$AI(e,n),t),bu={},oe=(t,e=bu)=>t._$AH=e,hs=t=>t._$AH,gn=t=>{t._$AR(),t._$AA.remove()};/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ps=Ot(class extends ct{constructor(){super(...arguments),this.key=b}render(t,e){return this.key=t,e}update(t,[e,n]){return e!==this.key&&(oe(t),this.key=e),n}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ds=(t,e,n)=>{let r=new Map;for(let i=e;i<=n;i++)r.set(t[i],i);return r},Mr=Ot(class extends ct{constructor(t){if(super(t),t.type!==rt.CHILD)throw Error("repeat() can only be used in text expressions")}dt(t,e,n){let r;n===void 0?n=e:e!==void 0&&(r=e);let i=[],s=[],o=0;for(let a of t)i[o]=r?r(a,o):o,s[o]=n(a,o),o++;return{values:s,keys:i}}render(t,e,n){return this.dt(t,e,n).values}update(t,[e,n,r]){let i=hs(t),{values:s,keys:o}=this.dt(e,n,r);if(!Array.isArray(i))return this.ut=o,s;let a=this.ut??=[],l=[],u,c,h=0,p=i.length-1,d=0,y=s.length-1;for(;h<=p&&d<=y;)if(i[h]===null)h++;else if(i[p]===null)p--;else if(a[h]===o[d])l[d]=It(i[h],s[d]),h++,d++;else if(a[p]===o[y])l[y]=It(i[p],s[y]),p--,y--;else if(a[h]===o[y])l[y]=It(i[h],s[y]),se(t,l[y+1],i[h]),h++,y--;else if(a[p]===o[d])l[d]=It(i[p],s[d]),se(t,i[h],i[p]),p--,d++;else if(u===void 0&&(u=ds(o,d,y),c=ds(a,h,p)),u.has(a[h]))if(u.has(a[p])){let _=c.get(o[d]),L=_!==void 0?i[_]:null;if(L===null){let w=se(t,i[h]);It(w,s[d]),l[d]=w}else l[d]=It(L,s[d]),se(t,i[h],L),i[_]=null;d++}else gn(i[p]),p--;else gn(i[h]),h++;for(;d<=y;){let _=se(t,l[y+1]);It(_,s[d]),l[d++]=_}for(;h<=p;){let _=i[h++];_!==null&&gn(_)}return this.ut=o,oe(t,l),H}});function bn(t,e){return t==null||e==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function yu(t,e){return t==null||e==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function gs(t){let e,n,r;t.length!==2?(e=bn,n=(a,l)=>bn(t(a),l),r=(a,l)=>t(a)-l):(e=t===bn||t===yu?t:vu,n=t,r=t);function i(a,l,u=0,c=a.length){if(u<c){if(e(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<0?u=h+1:c=h}while(u<c)}return u}function s(a,l,u=0,c=a.length){if(u<c){if(e(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<=0?u=h+1:c=h}while(u<c)}return u}function o(a,l,u=0,c=a.length){let h=i(a,l,u,c-1);return h>u&&r(a[h-1],l)>-r(a[h],l)?h-1:h}return{left:i,center:o,right:s}}function vu(){return 0}function xu(t){return t===null?NaN:+t}var bs=gs(bn),Vg=bs.right,qg=bs.left,Gg=gs(xu).center;var jg=ys(vs),Wg=ys(wu);function ys(t){return function(e,n,r=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((r=+r)>=0))throw new RangeError("invalid ry");let{data:i,width:s,height:o}=e;if(!((s=Math.floor(s))>=0))throw new RangeError("invalid width");if(!((o=Math.floor(o!==void 0?o:i.length/s))>=0))throw new RangeError("invalid height");if(!s||!o||!n&&!r)return e;let a=n&&t(n),l=r&&t(r),u=i.slice();return a&&l?(ae(a,u,i,s,o),ae(a,i,u,s,o),ae(a,u,i,s,o),le(l,i,u,s,o),le(l,u,i,s,o),le(l,i,u,s,o)):a?(ae(a,i,u,s,o),ae(a,u,i,s,o),ae(a,i,u,s,o)):l&&(le(l,i,u,s,o),le(l,u,i,s,o),le(l,i,u,s,o)),e}}function ae(t,e,n,r,i){for(let s=0,o=r*i;s<o;)t(e,n,s,s+=r,1)}function le(t,e,n,r,i){for(let s=0,o=r*i;s<r;++s)t(e,n,s,s+o,r)}function wu(t){let e=vs(t);return(n,r,i,s,o)=>{i<<=2,s<<=2,o<<=2,e(n,r,i+0,s+0,o),e(n,r,i+1,s+1,o),e(n,r,i+2,s+2,o),e(n,r,i+3,s+3,o)}}function vs(t){let e=Math.floor(t);if(e===t)return $u(t);let n=t-e,r=2*t+1;return(i,s,o,a,l)=>{if(!((a-=l)>=o))return;let u=e*s[o],c=l*e,h=c+l;for(let p=o,d=o+c;p<d;p+=l)u+=s[Math.min(a,p)];for(let p=o,d=a;p<=d;p+=l)u+=s[Math.min(a,p+c)],i[p]=(u+n*(s[Math.max(o,p-h)]+s[Math.min(a,p+h)]))/r,u-=s[Math.max(o,p-c)]}}function $u(t){let e=2*t+1;return(n,r,i,s,o)=>{if(!((s-=o)>=i))return;let a=t*r[i],l=o*t;for(let u=i,c=i+l;u<c;u+=o)a+=r[Math.min(s,u)];for(let u=i,c=s;u<=c;u+=o)a+=r[Math.min(s,u+l)],n[u]=a/e,a-=r[Math.max(i,u-l)]}}var Tr=class extends Map{constructor(e,n=Eu){if(super(),Object.defineProperties(this,{_intern:{value:new Map},_key:{value:n}}),e!=null)for(let[r,i]of e)this.set(r,i)}get(e){return super.get(fs(this,e))}has(e){return super.has(fs(this,e))}set(e,n){return super.set(_u(this,e),n)}delete(e){return super.delete(ku(this,e))}};function fs({_intern:t,_key:e},n){let r=e(n);return t.has(r)?t.get(r):n}function _u({_intern:t,_key:e},n){let r=e(n);return t.has(r)?t.get(r):(t.set(r,n),n)}function ku({_intern:t,_key:e},n){let r=e(n);return t.has(r)&&(n=t.get(r),t.delete(r)),n}function Eu(t){return t!==null&&typeof t=="object"?t.valueOf():t}function ms(t){return t}function Ce(t,...e){return Su(t,ms,ms,e)}function Su(t,e,n,r){return(function i(s,o){if(o>=r.length)return n(s);let a=new Tr,l=r[o++],u=-1;for(let c of s){let h=l(c,++u,s),p=a.get(h);p?p.push(c):a.set(h,[c])}for(let[c,h]of a)a.set(c,i(h,o));return e(a)})(t,0)}var Au=Array.prototype,Kg=Au.slice;var Xg=Math.sqrt(50),Yg=Math.sqrt(10),Zg=Math.sqrt(2);function xs(t,e){let n=0,r=0;if(e===void 0)for(let i of t)i!=null&&(i=+i)>=i&&(++n,r+=i);else{let i=-1;for(let s of t)(s=e(s,++i,t))!=null&&(s=+s)>=s&&(++n,r+=s)}if(n)return r/n}var Qg=Mu(Math.random);function Mu(t){return function(n,r=0,i=n.length){let s=i-(r=+r);for(;s;){let o=t()*s--|0,a=n[s+r];n[s+r]=n[o+r],n[o+r]=a}return n}}/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ws=Ot(class extends ct{constructor(t){if(super(t),t.type!==rt.ATTRIBUTE||t.name!=="class"||t.strings?.length>2)throw Error("`classMap()` can only be used in the `class` attribute and must be the only part in the attribute.")}render(t){return" "+Object.keys(t).filter(e=>t[e]).join(" ")+" "}update(t,[e]){if(this.st===void 0){this.st=new Set,t.strings!==void 0&&(this.nt=new Set(t.strings.join(" ").split(/\s/).filter(r=>r!=="")));for(let r in e)e[r]&&!this.nt?.has(r)&&this.st.add(r);return this.render(e)}let n=t.element.classList;for(let r of this.st)r in e||(n.remove(r),this.st.delete(r));for(let r in e){let i=!!e[r];i===this.st.has(r)||this.nt?.has(r)||(i?(n.add(r),this.st.add(r)):(n.remove(r),this.st.delete(r)))}return H}});function yn(t){let e=[...t].length;return e>2?6.5*e+8:24}function vn(t,e,n){return n==="right"?{x:t.x-e.width/2-4,y:t.y}:{x:t.x,y:t.y-e.height/2}}function _s(t,e,n,r,i,s,o){let a=i==="right",l=a?{x:t.x+e.width/2,y:t.y}:{x:t.x,y:t.y+e.height/2},u=a?{x:n.x+12-r,y:n.y}:{x:n.x,y:n.y-12},c=o>1?(s/(o-1)-.5)*52*(4/3):0,h=$s(l,u,a,c),p=$s(u,l,a,c);return{path:`M${Lt(l)}C${Lt(h)} ${Lt(p)} ${Lt(u)}`,back:`M${Lt(u)}C${Lt(p)} ${Lt(h)} ${Lt(Tu(l,a,12))}`,middle:{x:(l.x+3*h.x+3*p.x+u.x)/8,y:(l.y+3*h.y+3*p.y+u.y)/8},gap:u.x-l.x,isLevel:a&&Math.abs(l.y-u.y)<1&&o===1,start:l,end:u}}function $s(t,e,n,r){return n?{x:t.x+(e.x-t.x)*.55,y:t.y+r}:{x:t.x+r,y:t.y+(e.y-t.y)*.55}}function Tu(t,e,n){return e?{x:t.x+n,y:t.y}:{x:t.x,y:t.y+n}}function Lt({x:t,y:e}){return`${t.toFixed(1)} ${e.toFixed(1)}`}var ht={width:52,height:28},Nu=22,wn=8,Cu=13,Ru=18,Pu=8;function ks(t,e,n,r,i){if(t.kind==="number")return Iu(t,e);let{width:s,height:o}=n,a=o-Nu,l=N(i.data).length>Pu,u=i.gradState!=="hidden",c=i.gradState==="known"||i.gradState==="receiving",h=t.badge!==""&&r==="right",p={node:!0,leaf:i.isLeaf,group:t.kind==="group",marked:i.isMarked,bad:i.isBad,[i.gradState]:!0,[`active-${i.active||"no"}`]:!0,[`beat-${i.beat%2}`]:!0};return S`
    <g class=${ws(p)} data-place=${t.place} role="button"
       tabindex=${i.isFocused?0:-1} aria-label=${i.description}
       .style=${Es(e.x-s/2,e.y-o/2)}>
      ${t.kind==="group"?S`<rect class="behind" x="4" y="-4" width=${s} height=${o} rx=${wn} />`:b}
      ${i.active?S`<rect class="ring" x="-4" y="-4" width=${s+8} height=${o+8} rx="11" />`:b}
      <rect class="body" width=${s} height=${o} rx=${wn} />
      ${u&&c?S`<path class="band" d=${Lu(s,o,a)} />`:b}
      ${u?S`<path class="hair" d="M0 ${a}H${s}" />`:b}
      <rect class="frame" width=${s} height=${o} rx=${wn} />
      <g aria-hidden="true"><text class="node-name" x=${h?16:9} y="16">${zu(t)}<title>${t.text}</title></text>
      <text class="node-data ${l?"long":""}" x=${s-9} y=${a-6}>${i.isComputed?N(i.data):"\u2026"}<title>data ${M(i.data)}</title></text>
      ${u?S`<text class="node-sign" x="9" y=${o-6.5}>∂</text>
              <text class="node-grad" x=${s-9} y=${o-6.5}>${c?N(i.grad):"0"}<title>grad ${M(i.grad)}</title></text>`:b}
      ${t.badge?Ou(t.badge,vn({x:s/2,y:o/2},n,r),r):b}</g>
    </g>`}function Ou(t,e,n){let r=yn(t),i=[...t].length>1?10:14,{y:s}=e,o=n==="right"?e.x+12-r/2:e.x;return S`<g class="badge">
    <rect x=${o-r/2} y=${s-12} width=${r} height=${24} rx=${12} />
    <text x=${o} y=${s} font-size=${i}>${t}</text>
  </g>`}function Iu(t,{x:e,y:n}){return S`<g class="number" .style=${Es(e-ht.width/2,n-ht.height/2)}>
    <rect width=${ht.width} height=${ht.height} rx="14" />
    <text x=${ht.width/2} y=${ht.height/2}>${t.text}</text>
  </g>`}function Es(t,e){return`transform: translate(${t}px, ${e}px)`}function Lu(t,e,n){let r=wn;return`M0 ${n}H${t}V${e-r}a${r} ${r} 0 0 1 ${-r} ${r}H${r}a${r} ${r} 0 0 1 ${-r} ${-r}Z`}function zu({text:t,kind:e}){let n=e==="group"?Ru:Cu;return t.length>n?`${t.slice(0,n-1)}\u2026`:t}function Ss(t,e,n){return`digraph {
${[`rankdir=${e==="right"?"LR":"TB"}`,"ordering=in",`nodesep=${$n(n.between)}`,`ranksep=${$n(n.ranks)}`,'node [shape=box fixedsize=true label=""]',...t.boxes.map(({id:i,kind:s})=>{let{width:o,height:a}=s==="number"?ht:n;return`${i} [width=${$n(o)} height=${$n(a)}]`}),...t.links.map(({from:i,to:s})=>`${i} -> ${s} [weight=${Fu(t,i)}]`)].join(`
`)}
}`}function Fu(t,e){return t.boxes.some(({id:n,badge:r})=>n===e&&r)?4:1}function $n(t){return(t/72).toFixed(4)}function As(t){let{objects:e,bb:n}=JSON.parse(t),r=Number(n.split(",")[3]);return new Map((e??[]).map(({name:i,pos:s})=>{let[o,a]=s.split(",").map(Number);return[i,{x:o,y:r-a}]}))}var Du={width:94,height:64,between:16,ranks:60},Bu={width:84,height:58,between:8,ranks:42},Hu=8,Uu=108;function Ms(t,e){let n=e==="right"?Du:Bu;return t.boxes.some(({text:i})=>i.length>Hu)?{...n,width:Uu}:n}function _n(t,e){return`${e} ${Ms(t,e).width} ${t.key}`}function Vu(t,e,n,r){let i=e==="right"?"y":"x",s=e==="right"?"x":"y",o=(e==="right"?n.height:n.width)+n.between,a=new Set(t.boxes.filter(({badge:l})=>!l).map(({id:l})=>l));for(let[l,u]of Ce(t.links,c=>c.to)){let c=r.get(l),h=[...new Set(u.map(y=>y.from))];if(!c||h.length<2||!h.every(y=>a.has(y)))continue;let p=xs(h,y=>r.get(y)[i]);[...r].every(([y,_])=>y===l||Math.abs(_[s]-c[s])>1||Math.abs(_[i]-p)>=o-1)&&r.set(l,{...c,[i]:p})}}async function Ts(t,e,n){let r=Ms(e,n),i=As(await t(Ss(e,n,r)));Vu(e,n,r,i);let s=[...i.values()];return{key:_n(e,n),sizes:r,direction:n,points:i,width:Math.max(...s.map(({x:o})=>o))+r.width/2,height:Math.max(...s.map(({y:o})=>o))+r.height/2}}var qu=document.currentScript?.src??document.querySelector('script[src*="glassgrad.js"]')?.src;function Nr(t){return new URL(t,qu||document.baseURI).href}function Cs(){let t=null,e=0,n=null;function r(o){n?.fail(new Error(o)),n=null,t?.terminate(),t=null}function i(){let o=Gu();return o.onerror=()=>r("the layout engine could not be loaded"),o.onmessage=({data:a})=>{a.id===n?.id&&(a.json!==void 0?n.done(a.json):n.fail(new Error(a.error)),n=null)},o}return Object.assign(o=>new Promise((a,l)=>{n&&r("stopped");let u=++e;try{t??=i()}catch{ju(o).then(a,l);return}n={id:u,done:a,fail:l},t.postMessage({id:u,dot:o})}),{stop:()=>r("stopped")})}function Gu(){let t=document.getElementById("glass-layout")?.textContent;return t?new Worker(URL.createObjectURL(new Blob([t],{type:"text/javascript"}))):new Worker(Nr("layout.js"))}var Ns=null;async function ju(t){return Ns??=new Promise((e,n)=>{let r=document.createElement("script");r.src=Nr("layout.js"),r.setAttribute("charset","utf-8"),r.onload=()=>e(globalThis.glassLayout),r.onerror=()=>n(new Error("the layout engine could not be loaded")),document.head.append(r)}),(await Ns)(t)}var Cr="http://www.w3.org/1999/xhtml",Rs={svg:"http://www.w3.org/2000/svg",xhtml:Cr,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespace",xmlns:"http://www.w3.org/2000/xmlns/"};function Re(t){var e=t+="",n=e.indexOf(":");return n>=0&&(e=t.slice(0,n))!=="xmlns"&&(t=t.slice(n+1)),Rs.hasOwnProperty(e)?{space:Rs[e],local:t}:t}function Wu(t){return function(){var e=this.ownerDocument,n=this.namespaceURI;return n===Cr&&e.documentElement.namespaceURI===Cr?e.createElement(t):e.createElementNS(n,t)}}function Ku(t){return function(){return this.ownerDocument.createElementNS(t.space,t.local)}}function Ps(t){var e=Re(t);return(e.local?Ku:Wu)(e)}function Xu(){}function En(t){return t==null?Xu:function(){return this.querySelector(t)}}function Yu(t){typeof t!="function"&&(t=En(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=new Array(o),l,u,c=0;c<o;++c)(l=s[c])&&(u=t.call(l,l.__data__,c,s))&&("__data__"in l&&(u.__data__=l.__data__),a[c]=u);return new Z(r,this._parents)}function Zu(t){return t==null?[]:Array.isArray(t)?t:Array.from(t)}function Qu(){return[]}function Pr(t){return t==null?Qu:function(){return this.querySelectorAll(t)}}function Ju(t){return function(){return Zu(t.apply(this,arguments))}}function tc(t){typeof t=="function"?t=Ju(t):t=Pr(t);for(var e=this._groups,n=e.length,r=[],i=[],s=0;s<n;++s)for(var o=e[s],a=o.length,l,u=0;u<a;++u)(l=o[u])&&(r.push(t.call(l,l.__data__,u,o)),i.push(l));return new Z(r,i)}function Or(t){return function(){return this.matches(t)}}function Os(t){return function(e){return e.matches(t)}}var ec=Array.prototype.find;function nc(t){return function(){return ec.call(this.children,t)}}function rc(){return this.firstElementChild}function ic(t){return this.select(t==null?rc:nc(typeof t=="function"?t:Os(t)))}var sc=Array.prototype.filter;function oc(){return Array.from(this.children)}function ac(t){return function(){return sc.call(this.children,t)}}function lc(t){return this.selectAll(t==null?oc:ac(typeof t=="function"?t:Os(t)))}function uc(t){typeof t!="function"&&(t=Or(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=[],l,u=0;u<o;++u)(l=s[u])&&t.call(l,l.__data__,u,s)&&a.push(l);return new Z(r,this._parents)}function Is(t){return new Array(t.length)}function cc(){return new Z(this._enter||this._groups.map(Is),this._parents)}function kn(t,e){this.ownerDocument=t.ownerDocument,this.namespaceURI=t.namespaceURI,this._next=null,this._parent=t,this.__data__=e}kn.prototype={constructor:kn,appendChild:function(t){return this._parent.insertBefore(t,this._next)},insertBefore:function(t,e){return this._parent.insertBefore(t,e)},querySelector:function(t){return this._parent.querySelector(t)},querySelectorAll:function(t){return this._parent.querySelectorAll(t)}};function hc(t){return function(){return t}}function pc(t,e,n,r,i,s){for(var o=0,a,l=e.length,u=s.length;o<u;++o)(a=e[o])?(a.__data__=s[o],r[o]=a):n[o]=new kn(t,s[o]);for(;o<l;++o)(a=e[o])&&(i[o]=a)}function dc(t,e,n,r,i,s,o){var a,l,u=new Map,c=e.length,h=s.length,p=new Array(c),d;for(a=0;a<c;++a)(l=e[a])&&(p[a]=d=o.call(l,l.__data__,a,e)+"",u.has(d)?i[a]=l:u.set(d,l));for(a=0;a<h;++a)d=o.call(t,s[a],a,s)+"",(l=u.get(d))?(r[a]=l,l.__data__=s[a],u.delete(d)):n[a]=new kn(t,s[a]);for(a=0;a<c;++a)(l=e[a])&&u.get(p[a])===l&&(i[a]=l)}function fc(t){return t.__data__}function mc(t,e){if(!arguments.length)return Array.from(this,fc);var n=e?dc:pc,r=this._parents,i=this._groups;typeof t!="function"&&(t=hc(t));for(var s=i.length,o=new Array(s),a=new Array(s),l=new Array(s),u=0;u<s;++u){var c=r[u],h=i[u],p=h.length,d=gc(t.call(c,c&&c.__data__,u,r)),y=d.length,_=a[u]=new Array(y),L=o[u]=new Array(y),w=l[u]=new Array(p);n(c,h,_,L,w,d,e);for(var j=0,W=0,at,Q;j<y;++j)if(at=_[j]){for(j>=W&&(W=j+1);!(Q=L[W])&&++W<y;);at._next=Q||null}}return o=new Z(o,r),o._enter=a,o._exit=l,o}function gc(t){return typeof t=="object"&&"length"in t?t:Array.from(t)}function bc(){return new Z(this._exit||this._groups.map(Is),this._parents)}function yc(t,e,n){var r=this.enter(),i=this,s=this.exit();return typeof t=="function"?(r=t(r),r&&(r=r.selection())):r=r.append(t+""),e!=null&&(i=e(i),i&&(i=i.selection())),n==null?s.remove():n(s),r&&i?r.merge(i).order():i}function vc(t){for(var e=t.selection?t.selection():t,n=this._groups,r=e._groups,i=n.length,s=r.length,o=Math.min(i,s),a=new Array(i),l=0;l<o;++l)for(var u=n[l],c=r[l],h=u.length,p=a[l]=new Array(h),d,y=0;y<h;++y)(d=u[y]||c[y])&&(p[y]=d);for(;l<i;++l)a[l]=n[l];return new Z(a,this._parents)}function xc(){for(var t=this._groups,e=-1,n=t.length;++e<n;)for(var r=t[e],i=r.length-1,s=r[i],o;--i>=0;)(o=r[i])&&(s&&o.compareDocumentPosition(s)^4&&s.parentNode.insertBefore(o,s),s=o);return this}function wc(t){t||(t=$c);function e(h,p){return h&&p?t(h.__data__,p.__data__):!h-!p}for(var n=this._groups,r=n.length,i=new Array(r),s=0;s<r;++s){for(var o=n[s],a=o.length,l=i[s]=new Array(a),u,c=0;c<a;++c)(u=o[c])&&(l[c]=u);l.sort(e)}return new Z(i,this._parents).order()}function $c(t,e){return t<e?-1:t>e?1:t>=e?0:NaN}function _c(){var t=arguments[0];return arguments[0]=this,t.apply(null,arguments),this}function kc(){return Array.from(this)}function Ec(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var r=t[e],i=0,s=r.length;i<s;++i){var o=r[i];if(o)return o}return null}function Sc(){let t=0;for(let e of this)++t;return t}function Ac(){return!this.node()}function Mc(t){for(var e=this._groups,n=0,r=e.length;n<r;++n)for(var i=e[n],s=0,o=i.length,a;s<o;++s)(a=i[s])&&t.call(a,a.__data__,s,i);return this}function Tc(t){return function(){this.removeAttribute(t)}}function Nc(t){return function(){this.removeAttributeNS(t.space,t.local)}}function Cc(t,e){return function(){this.setAttribute(t,e)}}function Rc(t,e){return function(){this.setAttributeNS(t.space,t.local,e)}}function Pc(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttribute(t):this.setAttribute(t,n)}}function Oc(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttributeNS(t.space,t.local):this.setAttributeNS(t.space,t.local,n)}}function Ic(t,e){var n=Re(t);if(arguments.length<2){var r=this.node();return n.local?r.getAttributeNS(n.space,n.local):r.getAttribute(n)}return this.each((e==null?n.local?Nc:Tc:typeof e=="function"?n.local?Oc:Pc:n.local?Rc:Cc)(n,e))}function Ls(t){return t.ownerDocument&&t.ownerDocument.defaultView||t.document&&t||t.defaultView}function Lc(t){return function(){this.style.removeProperty(t)}}function zc(t,e,n){return function(){this.style.setProperty(t,e,n)}}function Fc(t,e,n){return function(){var r=e.apply(this,arguments);r==null?this.style.removeProperty(t):this.style.setProperty(t,r,n)}}function Dc(t,e,n){return arguments.length>1?this.each((e==null?Lc:typeof e=="function"?Fc:zc)(t,e,n??"")):Wt(this.node(),t)}function Wt(t,e){return t.style.getPropertyValue(e)||Ls(t).getComputedStyle(t,null).getPropertyValue(e)}function Bc(t){return function(){delete this[t]}}function Hc(t,e){return function(){this[t]=e}}function Uc(t,e){return function(){var n=e.apply(this,arguments);n==null?delete this[t]:this[t]=n}}function Vc(t,e){return arguments.length>1?this.each((e==null?Bc:typeof e=="function"?Uc:Hc)(t,e)):this.node()[t]}function zs(t){return t.trim().split(/^|\s+/)}function Ir(t){return t.classList||new Fs(t)}function Fs(t){this._node=t,this._names=zs(t.getAttribute("class")||"")}Fs.prototype={add:function(t){var e=this._names.indexOf(t);e<0&&(this._names.push(t),this._node.setAttribute("class",this._names.join(" ")))},remove:function(t){var e=this._names.indexOf(t);e>=0&&(this._names.splice(e,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(t){return this._names.indexOf(t)>=0}};function Ds(t,e){for(var n=Ir(t),r=-1,i=e.length;++r<i;)n.add(e[r])}function Bs(t,e){for(var n=Ir(t),r=-1,i=e.length;++r<i;)n.remove(e[r])}function qc(t){return function(){Ds(this,t)}}function Gc(t){return function(){Bs(this,t)}}function jc(t,e){return function(){(e.apply(this,arguments)?Ds:Bs)(this,t)}}function Wc(t,e){var n=zs(t+"");if(arguments.length<2){for(var r=Ir(this.node()),i=-1,s=n.length;++i<s;)if(!r.contains(n[i]))return!1;return!0}return this.each((typeof e=="function"?jc:e?qc:Gc)(n,e))}function Kc(){this.textContent=""}function Xc(t){return function(){this.textContent=t}}function Yc(t){return function(){var e=t.apply(this,arguments);this.textContent=e??""}}function Zc(t){return arguments.length?this.each(t==null?Kc:(typeof t=="function"?Yc:Xc)(t)):this.node().textContent}function Qc(){this.innerHTML=""}function Jc(t){return function(){this.innerHTML=t}}function th(t){return function(){var e=t.apply(this,arguments);this.innerHTML=e??""}}function eh(t){return arguments.length?this.each(t==null?Qc:(typeof t=="function"?th:Jc)(t)):this.node().innerHTML}function nh(){this.nextSibling&&this.parentNode.appendChild(this)}function rh(){return this.each(nh)}function ih(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function sh(){return this.each(ih)}function oh(t){var e=typeof t=="function"?t:Ps(t);return this.select(function(){return this.appendChild(e.apply(this,arguments))})}function ah(){return null}function lh(t,e){var n=typeof t=="function"?t:Ps(t),r=e==null?ah:typeof e=="function"?e:En(e);return this.select(function(){return this.insertBefore(n.apply(this,arguments),r.apply(this,arguments)||null)})}function uh(){var t=this.parentNode;t&&t.removeChild(this)}function ch(){return this.each(uh)}function hh(){var t=this.cloneNode(!1),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function ph(){var t=this.cloneNode(!0),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function dh(t){return this.select(t?ph:hh)}function fh(t){return arguments.length?this.property("__data__",t):this.node().__data__}function mh(t){return function(e){t.call(this,e,this.__data__)}}function gh(t){return t.trim().split(/^|\s+/).map(function(e){var n="",r=e.indexOf(".");return r>=0&&(n=e.slice(r+1),e=e.slice(0,r)),{type:e,name:n}})}function bh(t){return function(){var e=this.__on;if(e){for(var n=0,r=-1,i=e.length,s;n<i;++n)s=e[n],(!t.type||s.type===t.type)&&s.name===t.name?this.removeEventListener(s.type,s.listener,s.options):e[++r]=s;++r?e.length=r:delete this.__on}}}function yh(t,e,n){return function(){var r=this.__on,i,s=mh(e);if(r){for(var o=0,a=r.length;o<a;++o)if((i=r[o]).type===t.type&&i.name===t.name){this.removeEventListener(i.type,i.listener,i.options),this.addEventListener(i.type,i.listener=s,i.options=n),i.value=e;return}}this.addEventListener(t.type,s,n),i={type:t.type,name:t.name,value:e,listener:s,options:n},r?r.push(i):this.__on=[i]}}function vh(t,e,n){var r=gh(t+""),i,s=r.length,o;if(arguments.length<2){var a=this.node().__on;if(a){for(var l=0,u=a.length,c;l<u;++l)for(i=0,c=a[l];i<s;++i)if((o=r[i]).type===c.type&&o.name===c.name)return c.value}return}for(a=e?yh:bh,i=0;i<s;++i)this.each(a(r[i],e,n));return this}function Hs(t,e,n){var r=Ls(t),i=r.CustomEvent;typeof i=="function"?i=new i(e,n):(i=r.document.createEvent("Event"),n?(i.initEvent(e,n.bubbles,n.cancelable),i.detail=n.detail):i.initEvent(e,!1,!1)),t.dispatchEvent(i)}function xh(t,e){return function(){return Hs(this,t,e)}}function wh(t,e){return function(){return Hs(this,t,e.apply(this,arguments))}}function $h(t,e){return this.each((typeof e=="function"?wh:xh)(t,e))}function*_h(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var r=t[e],i=0,s=r.length,o;i<s;++i)(o=r[i])&&(yield o)}var Us=[null];function Z(t,e){this._groups=t,this._parents=e}function Kt(){return new Z([[document.documentElement]],Us)}function kh(){return this}Z.prototype=Kt.prototype={constructor:Z,select:Yu,selectAll:tc,selectChild:ic,selectChildren:lc,filter:uc,data:mc,enter:cc,exit:bc,join:yc,merge:vc,selection:kh,order:xc,sort:wc,call:_c,nodes:kc,node:Ec,size:Sc,empty:Ac,each:Mc,attr:Ic,style:Dc,property:Vc,classed:Wc,text:Zc,html:eh,raise:rh,lower:sh,append:oh,insert:lh,remove:ch,clone:dh,datum:fh,on:vh,dispatch:$h,[Symbol.iterator]:_h};function K(t){return typeof t=="string"?new Z([[document.querySelector(t)]],[document.documentElement]):new Z([[t]],Us)}var Eh=0;function Sh(){return new Rr}function Rr(){this._="@"+(++Eh).toString(36)}Rr.prototype=Sh.prototype={constructor:Rr,get:function(t){for(var e=this._;!(e in t);)if(!(t=t.parentNode))return;return t[e]},set:function(t,e){return t[this._]=e},remove:function(t){return this._ in t&&delete t[this._]},toString:function(){return this._}};function Ah(t){let e;for(;e=t.sourceEvent;)t=e;return t}function wt(t,e){if(t=Ah(t),e===void 0&&(e=t.currentTarget),e){var n=e.ownerSVGElement||e;if(n.createSVGPoint){var r=n.createSVGPoint();return r.x=t.clientX,r.y=t.clientY,r=r.matrixTransform(e.getScreenCTM().inverse()),[r.x,r.y]}if(e.getBoundingClientRect){var i=e.getBoundingClientRect();return[t.clientX-i.left-e.clientLeft,t.clientY-i.top-e.clientTop]}}return[t.pageX,t.pageY]}var Mh={value:()=>{}};function Pe(){for(var t=0,e=arguments.length,n={},r;t<e;++t){if(!(r=arguments[t]+"")||r in n||/[\s.]/.test(r))throw new Error("illegal type: "+r);n[r]=[]}return new Sn(n)}function Sn(t){this._=t}function Th(t,e){return t.trim().split(/^|\s+/).map(function(n){var r="",i=n.indexOf(".");if(i>=0&&(r=n.slice(i+1),n=n.slice(0,i)),n&&!e.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:r}})}Sn.prototype=Pe.prototype={constructor:Sn,on:function(t,e){var n=this._,r=Th(t+"",n),i,s=-1,o=r.length;if(arguments.length<2){for(;++s<o;)if((i=(t=r[s]).type)&&(i=Nh(n[i],t.name)))return i;return}if(e!=null&&typeof e!="function")throw new Error("invalid callback: "+e);for(;++s<o;)if(i=(t=r[s]).type)n[i]=Vs(n[i],t.name,e);else if(e==null)for(i in n)n[i]=Vs(n[i],t.name,null);return this},copy:function(){var t={},e=this._;for(var n in e)t[n]=e[n].slice();return new Sn(t)},call:function(t,e){if((i=arguments.length-2)>0)for(var n=new Array(i),r=0,i,s;r<i;++r)n[r]=arguments[r+2];if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(s=this._[t],r=0,i=s.length;r<i;++r)s[r].value.apply(e,n)},apply:function(t,e,n){if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(var r=this._[t],i=0,s=r.length;i<s;++i)r[i].value.apply(e,n)}};function Nh(t,e){for(var n=0,r=t.length,i;n<r;++n)if((i=t[n]).name===e)return i.value}function Vs(t,e,n){for(var r=0,i=t.length;r<i;++r)if(t[r].name===e){t[r]=Mh,t=t.slice(0,r).concat(t.slice(r+1));break}return n!=null&&t.push({name:e,value:n}),t}var Lr={capture:!0,passive:!1};function zr(t){t.preventDefault(),t.stopImmediatePropagation()}function qs(t){var e=t.document.documentElement,n=K(t).on("dragstart.drag",zr,Lr);"onselectstart"in e?n.on("selectstart.drag",zr,Lr):(e.__noselect=e.style.MozUserSelect,e.style.MozUserSelect="none")}function Gs(t,e){var n=t.document.documentElement,r=K(t).on("dragstart.drag",null);e&&(r.on("click.drag",zr,Lr),setTimeout(function(){r.on("click.drag",null)},0)),"onselectstart"in n?r.on("selectstart.drag",null):(n.style.MozUserSelect=n.__noselect,delete n.__noselect)}function Ch(t,{sourceEvent:e,subject:n,target:r,identifier:i,active:s,x:o,y:a,dx:l,dy:u,dispatch:c}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{value:e,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:r,enumerable:!0,configurable:!0},identifier:{value:i,enumerable:!0,configurable:!0},active:{value:s,enumerable:!0,configurable:!0},x:{value:o,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},dx:{value:l,enumerable:!0,configurable:!0},dy:{value:u,enumerable:!0,configurable:!0},_:{value:c}})}Ch.prototype.on=function(){var t=this._.on.apply(this._,arguments);return t===this._?this:t};function pe(t,e,n){t.prototype=e.prototype=n,n.constructor=t}function Le(t,e){var n=Object.create(t.prototype);for(var r in e)n[r]=e[r];return n}function zt(){}var Qt=.7,he=1/Qt,ue="\\s*([+-]?\\d+)\\s*",Oe="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",pt="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",Rh=/^#([0-9a-f]{3,8})$/,Ph=new RegExp(`^rgb\\(${ue},${ue},${ue}\\)$`),Oh=new RegExp(`^rgb\\(${pt},${pt},${pt}\\)$`),Ih=new RegExp(`^rgba\\(${ue},${ue},${ue},${Oe}\\)$`),Lh=new RegExp(`^rgba\\(${pt},${pt},${pt},${Oe}\\)$`),zh=new RegExp(`^hsl\\(${Oe},${pt},${pt}\\)$`),Fh=new RegExp(`^hsla\\(${Oe},${pt},${pt},${Oe}\\)$`),js={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074};pe(zt,Jt,{copy(t){return Object.assign(new this.constructor,this,t)},displayable(){return this.rgb().displayable()},hex:Ws,formatHex:Ws,formatHex8:Dh,formatHsl:Bh,formatRgb:Ks,toString:Ks});function Ws(){return this.rgb().formatHex()}function Dh(){return this.rgb().formatHex8()}function Bh(){return ro(this).formatHsl()}function Ks(){return this.rgb().formatRgb()}function Jt(t){var e,n;return t=(t+"").trim().toLowerCase(),(e=Rh.exec(t))?(n=e[1].length,e=parseInt(e[1],16),n===6?Xs(e):n===3?new D(e>>8&15|e>>4&240,e>>4&15|e&240,(e&15)<<4|e&15,1):n===8?An(e>>24&255,e>>16&255,e>>8&255,(e&255)/255):n===4?An(e>>12&15|e>>8&240,e>>8&15|e>>4&240,e>>4&15|e&240,((e&15)<<4|e&15)/255):null):(e=Ph.exec(t))?new D(e[1],e[2],e[3],1):(e=Oh.exec(t))?new D(e[1]*255/100,e[2]*255/100,e[3]*255/100,1):(e=Ih.exec(t))?An(e[1],e[2],e[3],e[4]):(e=Lh.exec(t))?An(e[1]*255/100,e[2]*255/100,e[3]*255/100,e[4]):(e=zh.exec(t))?Qs(e[1],e[2]/100,e[3]/100,1):(e=Fh.exec(t))?Qs(e[1],e[2]/100,e[3]/100,e[4]):js.hasOwnProperty(t)?Xs(js[t]):t==="transparent"?new D(NaN,NaN,NaN,0):null}function Xs(t){return new D(t>>16&255,t>>8&255,t&255,1)}function An(t,e,n,r){return r<=0&&(t=e=n=NaN),new D(t,e,n,r)}function Vr(t){return t instanceof zt||(t=Jt(t)),t?(t=t.rgb(),new D(t.r,t.g,t.b,t.opacity)):new D}function ze(t,e,n,r){return arguments.length===1?Vr(t):new D(t,e,n,r??1)}function D(t,e,n,r){this.r=+t,this.g=+e,this.b=+n,this.opacity=+r}pe(D,ze,Le(zt,{brighter(t){return t=t==null?he:Math.pow(he,t),new D(this.r*t,this.g*t,this.b*t,this.opacity)},darker(t){return t=t==null?Qt:Math.pow(Qt,t),new D(this.r*t,this.g*t,this.b*t,this.opacity)},rgb(){return this},clamp(){return new D(Yt(this.r),Yt(this.g),Yt(this.b),Tn(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:Ys,formatHex:Ys,formatHex8:Hh,formatRgb:Zs,toString:Zs}));function Ys(){return`#${Xt(this.r)}${Xt(this.g)}${Xt(this.b)}`}function Hh(){return`#${Xt(this.r)}${Xt(this.g)}${Xt(this.b)}${Xt((isNaN(this.opacity)?1:this.opacity)*255)}`}function Zs(){let t=Tn(this.opacity);return`${t===1?"rgb(":"rgba("}${Yt(this.r)}, ${Yt(this.g)}, ${Yt(this.b)}${t===1?")":`, ${t})`}`}function Tn(t){return isNaN(t)?1:Math.max(0,Math.min(1,t))}function Yt(t){return Math.max(0,Math.min(255,Math.round(t)||0))}function Xt(t){return t=Yt(t),(t<16?"0":"")+t.toString(16)}function Qs(t,e,n,r){return r<=0?t=e=n=NaN:n<=0||n>=1?t=e=NaN:e<=0&&(t=NaN),new it(t,e,n,r)}function ro(t){if(t instanceof it)return new it(t.h,t.s,t.l,t.opacity);if(t instanceof zt||(t=Jt(t)),!t)return new it;if(t instanceof it)return t;t=t.rgb();var e=t.r/255,n=t.g/255,r=t.b/255,i=Math.min(e,n,r),s=Math.max(e,n,r),o=NaN,a=s-i,l=(s+i)/2;return a?(e===s?o=(n-r)/a+(n<r)*6:n===s?o=(r-e)/a+2:o=(e-n)/a+4,a/=l<.5?s+i:2-s-i,o*=60):a=l>0&&l<1?0:o,new it(o,a,l,t.opacity)}function Cn(t,e,n,r){return arguments.length===1?ro(t):new it(t,e,n,r??1)}function it(t,e,n,r){this.h=+t,this.s=+e,this.l=+n,this.opacity=+r}pe(it,Cn,Le(zt,{brighter(t){return t=t==null?he:Math.pow(he,t),new it(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?Qt:Math.pow(Qt,t),new it(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=this.h%360+(this.h<0)*360,e=isNaN(t)||isNaN(this.s)?0:this.s,n=this.l,r=n+(n<.5?n:1-n)*e,i=2*n-r;return new D(Fr(t>=240?t-240:t+120,i,r),Fr(t,i,r),Fr(t<120?t+240:t-120,i,r),this.opacity)},clamp(){return new it(Js(this.h),Mn(this.s),Mn(this.l),Tn(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){let t=Tn(this.opacity);return`${t===1?"hsl(":"hsla("}${Js(this.h)}, ${Mn(this.s)*100}%, ${Mn(this.l)*100}%${t===1?")":`, ${t})`}`}}));function Js(t){return t=(t||0)%360,t<0?t+360:t}function Mn(t){return Math.max(0,Math.min(1,t||0))}function Fr(t,e,n){return(t<60?e+(n-e)*t/60:t<180?n:t<240?e+(n-e)*(240-t)/60:e)*255}var io=Math.PI/180,so=180/Math.PI,Nn=18,oo=.96422,ao=1,lo=.82521,uo=4/29,ce=6/29,co=3*ce*ce,Uh=ce*ce*ce;function ho(t){if(t instanceof dt)return new dt(t.l,t.a,t.b,t.opacity);if(t instanceof $t)return fo(t);t instanceof D||(t=Vr(t));var e=Ur(t.r),n=Ur(t.g),r=Ur(t.b),i=Dr((.2225045*e+.7168786*n+.0606169*r)/ao),s,o;return e===n&&n===r?s=o=i:(s=Dr((.4360747*e+.3850649*n+.1430804*r)/oo),o=Dr((.0139322*e+.0971045*n+.7141733*r)/lo)),new dt(116*i-16,500*(s-i),200*(i-o),t.opacity)}function po(t,e,n,r){return arguments.length===1?ho(t):new dt(t,e,n,r??1)}function dt(t,e,n,r){this.l=+t,this.a=+e,this.b=+n,this.opacity=+r}pe(dt,po,Le(zt,{brighter(t){return new dt(this.l+Nn*(t??1),this.a,this.b,this.opacity)},darker(t){return new dt(this.l-Nn*(t??1),this.a,this.b,this.opacity)},rgb(){var t=(this.l+16)/116,e=isNaN(this.a)?t:t+this.a/500,n=isNaN(this.b)?t:t-this.b/200;return e=oo*Br(e),t=ao*Br(t),n=lo*Br(n),new D(Hr(3.1338561*e-1.6168667*t-.4906146*n),Hr(-.9787684*e+1.9161415*t+.033454*n),Hr(.0719453*e-.2289914*t+1.4052427*n),this.opacity)}}));function Dr(t){return t>Uh?Math.pow(t,1/3):t/co+uo}function Br(t){return t>ce?t*t*t:co*(t-uo)}function Hr(t){return 255*(t<=.0031308?12.92*t:1.055*Math.pow(t,1/2.4)-.055)}function Ur(t){return(t/=255)<=.04045?t/12.92:Math.pow((t+.055)/1.055,2.4)}function Vh(t){if(t instanceof $t)return new $t(t.h,t.c,t.l,t.opacity);if(t instanceof dt||(t=ho(t)),t.a===0&&t.b===0)return new $t(NaN,0<t.l&&t.l<100?0:NaN,t.l,t.opacity);var e=Math.atan2(t.b,t.a)*so;return new $t(e<0?e+360:e,Math.sqrt(t.a*t.a+t.b*t.b),t.l,t.opacity)}function Rn(t,e,n,r){return arguments.length===1?Vh(t):new $t(t,e,n,r??1)}function $t(t,e,n,r){this.h=+t,this.c=+e,this.l=+n,this.opacity=+r}function fo(t){if(isNaN(t.h))return new dt(t.l,0,0,t.opacity);var e=t.h*io;return new dt(t.l,Math.cos(e)*t.c,Math.sin(e)*t.c,t.opacity)}pe($t,Rn,Le(zt,{brighter(t){return new $t(this.h,this.c,this.l+Nn*(t??1),this.opacity)},darker(t){return new $t(this.h,this.c,this.l-Nn*(t??1),this.opacity)},rgb(){return fo(this).rgb()}}));var mo=-.14861,qr=1.78277,Gr=-.29227,Pn=-.90649,Ie=1.97294,to=Ie*Pn,eo=Ie*qr,no=qr*Gr-Pn*mo;function qh(t){if(t instanceof Zt)return new Zt(t.h,t.s,t.l,t.opacity);t instanceof D||(t=Vr(t));var e=t.r/255,n=t.g/255,r=t.b/255,i=(no*r+to*e-eo*n)/(no+to-eo),s=r-i,o=(Ie*(n-i)-Gr*s)/Pn,a=Math.sqrt(o*o+s*s)/(Ie*i*(1-i)),l=a?Math.atan2(o,s)*so-120:NaN;return new Zt(l<0?l+360:l,a,i,t.opacity)}function On(t,e,n,r){return arguments.length===1?qh(t):new Zt(t,e,n,r??1)}function Zt(t,e,n,r){this.h=+t,this.s=+e,this.l=+n,this.opacity=+r}pe(Zt,On,Le(zt,{brighter(t){return t=t==null?he:Math.pow(he,t),new Zt(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?Qt:Math.pow(Qt,t),new Zt(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=isNaN(this.h)?0:(this.h+120)*io,e=+this.l,n=isNaN(this.s)?0:this.s*e*(1-e),r=Math.cos(t),i=Math.sin(t);return new D(255*(e+n*(mo*r+qr*i)),255*(e+n*(Gr*r+Pn*i)),255*(e+n*(Ie*r)),this.opacity)}}));function yo(t,e,n,r,i){var s=t*t,o=s*t;return((1-3*t+3*s-o)*e+(4-6*s+3*o)*n+(1+3*t+3*s-3*o)*r+o*i)/6}function Gh(t){var e=t.length-1;return function(n){var r=n<=0?n=0:n>=1?(n=1,e-1):Math.floor(n*e),i=t[r],s=t[r+1],o=r>0?t[r-1]:2*i-s,a=r<e-1?t[r+2]:2*s-i;return yo((n-r/e)*e,o,i,s,a)}}function jh(t){var e=t.length;return function(n){var r=Math.floor(((n%=1)<0?++n:n)*e),i=t[(r+e-1)%e],s=t[r%e],o=t[(r+1)%e],a=t[(r+2)%e];return yo((n-r/e)*e,i,s,o,a)}}var Xr=t=>()=>t;function vo(t,e){return function(n){return t+n*e}}function Wh(t,e,n){return t=Math.pow(t,n),e=Math.pow(e,n)-t,n=1/n,function(r){return Math.pow(t+r*e,n)}}function Yr(t,e){var n=e-t;return n?vo(t,n>180||n<-180?n-360*Math.round(n/360):n):Xr(isNaN(t)?e:t)}function Kh(t){return(t=+t)==1?X:function(e,n){return n-e?Wh(e,n,t):Xr(isNaN(e)?n:e)}}function X(t,e){var n=e-t;return n?vo(t,n):Xr(isNaN(t)?e:t)}var Zr=(function t(e){var n=Kh(e);function r(i,s){var o=n((i=ze(i)).r,(s=ze(s)).r),a=n(i.g,s.g),l=n(i.b,s.b),u=X(i.opacity,s.opacity);return function(c){return i.r=o(c),i.g=a(c),i.b=l(c),i.opacity=u(c),i+""}}return r.gamma=t,r})(1);function xo(t){return function(e){var n=e.length,r=new Array(n),i=new Array(n),s=new Array(n),o,a;for(o=0;o<n;++o)a=ze(e[o]),r[o]=a.r||0,i[o]=a.g||0,s[o]=a.b||0;return r=t(r),i=t(i),s=t(s),a.opacity=1,function(l){return a.r=r(l),a.g=i(l),a.b=s(l),a+""}}}var S0=xo(Gh),A0=xo(jh);function _t(t,e){return t=+t,e=+e,function(n){return t*(1-n)+e*n}}var Wr=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,jr=new RegExp(Wr.source,"g");function Xh(t){return function(){return t}}function Yh(t){return function(e){return t(e)+""}}function wo(t,e){var n=Wr.lastIndex=jr.lastIndex=0,r,i,s,o=-1,a=[],l=[];for(t=t+"",e=e+"";(r=Wr.exec(t))&&(i=jr.exec(e));)(s=i.index)>n&&(s=e.slice(n,s),a[o]?a[o]+=s:a[++o]=s),(r=r[0])===(i=i[0])?a[o]?a[o]+=i:a[++o]=i:(a[++o]=null,l.push({i:o,x:_t(r,i)})),n=jr.lastIndex;return n<e.length&&(s=e.slice(n),a[o]?a[o]+=s:a[++o]=s),a.length<2?l[0]?Yh(l[0].x):Xh(e):(e=l.length,function(u){for(var c=0,h;c<e;++c)a[(h=l[c]).i]=h.x(u);return a.join("")})}var go=180/Math.PI,Kr={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function $o(t,e,n,r,i,s){var o,a,l;return(o=Math.sqrt(t*t+e*e))&&(t/=o,e/=o),(l=t*n+e*r)&&(n-=t*l,r-=e*l),(a=Math.sqrt(n*n+r*r))&&(n/=a,r/=a,l/=a),t*r<e*n&&(t=-t,e=-e,l=-l,o=-o),{translateX:i,translateY:s,rotate:Math.atan2(e,t)*go,skewX:Math.atan(l)*go,scaleX:o,scaleY:a}}var In;function Zh(t){let e=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(t+"");return e.isIdentity?Kr:$o(e.a,e.b,e.c,e.d,e.e,e.f)}function Qh(t){return t==null||(In||(In=document.createElementNS("http://www.w3.org/2000/svg","g")),In.setAttribute("transform",t),!(t=In.transform.baseVal.consolidate()))?Kr:(t=t.matrix,$o(t.a,t.b,t.c,t.d,t.e,t.f))}function _o(t,e,n,r){function i(u){return u.length?u.pop()+" ":""}function s(u,c,h,p,d,y){if(u!==h||c!==p){var _=d.push("translate(",null,e,null,n);y.push({i:_-4,x:_t(u,h)},{i:_-2,x:_t(c,p)})}else(h||p)&&d.push("translate("+h+e+p+n)}function o(u,c,h,p){u!==c?(u-c>180?c+=360:c-u>180&&(u+=360),p.push({i:h.push(i(h)+"rotate(",null,r)-2,x:_t(u,c)})):c&&h.push(i(h)+"rotate("+c+r)}function a(u,c,h,p){u!==c?p.push({i:h.push(i(h)+"skewX(",null,r)-2,x:_t(u,c)}):c&&h.push(i(h)+"skewX("+c+r)}function l(u,c,h,p,d,y){if(u!==h||c!==p){var _=d.push(i(d)+"scale(",null,",",null,")");y.push({i:_-4,x:_t(u,h)},{i:_-2,x:_t(c,p)})}else(h!==1||p!==1)&&d.push(i(d)+"scale("+h+","+p+")")}return function(u,c){var h=[],p=[];return u=t(u),c=t(c),s(u.translateX,u.translateY,c.translateX,c.translateY,h,p),o(u.rotate,c.rotate,h,p),a(u.skewX,c.skewX,h,p),l(u.scaleX,u.scaleY,c.scaleX,c.scaleY,h,p),u=c=null,function(d){for(var y=-1,_=p.length,L;++y<_;)h[(L=p[y]).i]=L.x(d);return h.join("")}}}var ko=_o(Zh,"px, ","px)","deg)"),Eo=_o(Qh,", ",")",")"),Jh=1e-12;function bo(t){return((t=Math.exp(t))+1/t)/2}function tp(t){return((t=Math.exp(t))-1/t)/2}function ep(t){return((t=Math.exp(2*t))-1)/(t+1)}var So=(function t(e,n,r){function i(s,o){var a=s[0],l=s[1],u=s[2],c=o[0],h=o[1],p=o[2],d=c-a,y=h-l,_=d*d+y*y,L,w;if(_<Jh)w=Math.log(p/u)/e,L=function(At){return[a+At*d,l+At*y,u*Math.exp(e*At*w)]};else{var j=Math.sqrt(_),W=(p*p-u*u+r*_)/(2*u*n*j),at=(p*p-u*u-r*_)/(2*p*n*j),Q=Math.log(Math.sqrt(W*W+1)-W),J=Math.log(Math.sqrt(at*at+1)-at);w=(J-Q)/e,L=function(At){var We=At*w,Ke=bo(Q),Xe=u/(n*j)*(Ke*ep(e*We+Q)-tp(Q));return[a+Xe*d,l+Xe*y,u*Ke/bo(e*We+Q)]}}return L.duration=Math.abs(w)*1e3*e/Math.SQRT2,L}return i.rho=function(s){var o=Math.max(.001,+s),a=o*o,l=a*a;return t(o,a,l)},i})(Math.SQRT2,2,4);function Ao(t){return function(e,n){var r=t((e=Cn(e)).h,(n=Cn(n)).h),i=X(e.s,n.s),s=X(e.l,n.l),o=X(e.opacity,n.opacity);return function(a){return e.h=r(a),e.s=i(a),e.l=s(a),e.opacity=o(a),e+""}}}var M0=Ao(Yr),T0=Ao(X);function Mo(t){return function(e,n){var r=t((e=Rn(e)).h,(n=Rn(n)).h),i=X(e.c,n.c),s=X(e.l,n.l),o=X(e.opacity,n.opacity);return function(a){return e.h=r(a),e.c=i(a),e.l=s(a),e.opacity=o(a),e+""}}}var N0=Mo(Yr),C0=Mo(X);function To(t){return(function e(n){n=+n;function r(i,s){var o=t((i=On(i)).h,(s=On(s)).h),a=X(i.s,s.s),l=X(i.l,s.l),u=X(i.opacity,s.opacity);return function(c){return i.h=o(c),i.s=a(c),i.l=l(Math.pow(c,n)),i.opacity=u(c),i+""}}return r.gamma=e,r})(1)}var R0=To(Yr),P0=To(X);var de=0,De=0,Fe=0,Co=1e3,Ln,Be,zn=0,te=0,Dn=0,He=typeof performance=="object"&&performance.now?performance:Date,Ro=typeof window=="object"&&window.requestAnimationFrame?window.requestAnimationFrame.bind(window):function(t){setTimeout(t,17)};function Bn(){return te||(Ro(np),te=He.now()+Dn)}function np(){te=0}function Fn(){this._call=this._time=this._next=null}Fn.prototype=Jr.prototype={constructor:Fn,restart:function(t,e,n){if(typeof t!="function")throw new TypeError("callback is not a function");n=(n==null?Bn():+n)+(e==null?0:+e),!this._next&&Be!==this&&(Be?Be._next=this:Ln=this,Be=this),this._call=t,this._time=n,Qr()},stop:function(){this._call&&(this._call=null,this._time=1/0,Qr())}};function Jr(t,e,n){var r=new Fn;return r.restart(t,e,n),r}function rp(){Bn(),++de;for(var t=Ln,e;t;)(e=te-t._time)>=0&&t._call.call(void 0,e),t=t._next;--de}function No(){te=(zn=He.now())+Dn,de=De=0;try{rp()}finally{de=0,sp(),te=0}}function ip(){var t=He.now(),e=t-zn;e>Co&&(Dn-=e,zn=t)}function sp(){for(var t,e=Ln,n,r=1/0;e;)e._call?(r>e._time&&(r=e._time),t=e,e=e._next):(n=e._next,e._next=null,e=t?t._next=n:Ln=n);Be=t,Qr(r)}function Qr(t){if(!de){De&&(De=clearTimeout(De));var e=t-te;e>24?(t<1/0&&(De=setTimeout(No,Math.ceil(t-He.now()-Dn)+1)),Fe&&(Fe=clearInterval(Fe))):(Fe||(zn=He.now(),Fe=setInterval(ip,Co)),de=1,Ro(No))}}function ti(t,e,n){var r=new Fn;return e=e==null?0:+e,r.restart(i=>{r.stop(),t(i+e)},e,n),r}function Oo(t){return((t*=2)<=1?t*t*t:(t-=2)*t*t+2)/2}var ei=3,L0=(function t(e){e=+e;function n(r){return Math.pow(r,e)}return n.exponent=t,n})(ei),z0=(function t(e){e=+e;function n(r){return 1-Math.pow(1-r,e)}return n.exponent=t,n})(ei),F0=(function t(e){e=+e;function n(r){return((r*=2)<=1?Math.pow(r,e):2-Math.pow(2-r,e))/2}return n.exponent=t,n})(ei),op=Math.PI,D0=op/2;function Hn(t){return(Math.pow(2,-10*t)-.0009765625)*1.0009775171065494}var Po=4/11,B0=6/11,H0=8/11,U0=3/4,V0=9/11,q0=10/11,G0=15/16,j0=21/22,W0=63/64,K0=1/Po/Po;var ni=1.70158,X0=(function t(e){e=+e;function n(r){return(r=+r)*r*(e*(r-1)+r)}return n.overshoot=t,n})(ni),Y0=(function t(e){e=+e;function n(r){return--r*r*((r+1)*e+r)+1}return n.overshoot=t,n})(ni),Z0=(function t(e){e=+e;function n(r){return((r*=2)<1?r*r*((e+1)*r-e):(r-=2)*r*((e+1)*r+e)+2)/2}return n.overshoot=t,n})(ni),fe=2*Math.PI,ri=1,ii=.3,Q0=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=fe);function i(s){return e*Hn(- --s)*Math.sin((r-s)/n)}return i.amplitude=function(s){return t(s,n*fe)},i.period=function(s){return t(e,s)},i})(ri,ii),J0=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=fe);function i(s){return 1-e*Hn(s=+s)*Math.sin((s+r)/n)}return i.amplitude=function(s){return t(s,n*fe)},i.period=function(s){return t(e,s)},i})(ri,ii),tb=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=fe);function i(s){return((s=s*2-1)<0?e*Hn(-s)*Math.sin((r-s)/n):2-e*Hn(s)*Math.sin((r+s)/n))/2}return i.amplitude=function(s){return t(s,n*fe)},i.period=function(s){return t(e,s)},i})(ri,ii);var ap=Pe("start","end","cancel","interrupt"),lp=[],zo=0,Io=1,si=2,Un=3,Lo=4,oi=5,Vn=6;function qn(t,e,n,r,i,s){var o=t.__transition;if(!o)t.__transition={};else if(n in o)return;up(t,n,{name:e,index:r,group:i,on:ap,tween:lp,time:s.time,delay:s.delay,duration:s.duration,ease:s.ease,timer:null,state:zo})}function ai(t,e){var n=st(t,e);if(n.state>zo)throw new Error("too late; already scheduled");return n}function ft(t,e){var n=st(t,e);if(n.state>Un)throw new Error("too late; already running");return n}function st(t,e){var n=t.__transition;if(!n||!(n=n[e]))throw new Error("transition not found");return n}function up(t,e,n){var r=t.__transition,i;r[e]=n,n.timer=Jr(s,0,n.time);function s(u){n.state=Io,n.timer.restart(o,n.delay,n.time),n.delay<=u&&o(u-n.delay)}function o(u){var c,h,p,d;if(n.state!==Io)return l();for(c in r)if(d=r[c],d.name===n.name){if(d.state===Un)return ti(o);d.state===Lo?(d.state=Vn,d.timer.stop(),d.on.call("interrupt",t,t.__data__,d.index,d.group),delete r[c]):+c<e&&(d.state=Vn,d.timer.stop(),d.on.call("cancel",t,t.__data__,d.index,d.group),delete r[c])}if(ti(function(){n.state===Un&&(n.state=Lo,n.timer.restart(a,n.delay,n.time),a(u))}),n.state=si,n.on.call("start",t,t.__data__,n.index,n.group),n.state===si){for(n.state=Un,i=new Array(p=n.tween.length),c=0,h=-1;c<p;++c)(d=n.tween[c].value.call(t,t.__data__,n.index,n.group))&&(i[++h]=d);i.length=h+1}}function a(u){for(var c=u<n.duration?n.ease.call(null,u/n.duration):(n.timer.restart(l),n.state=oi,1),h=-1,p=i.length;++h<p;)i[h].call(t,c);n.state===oi&&(n.on.call("end",t,t.__data__,n.index,n.group),l())}function l(){n.state=Vn,n.timer.stop(),delete r[e];for(var u in r)return;delete t.__transition}}function Ue(t,e){var n=t.__transition,r,i,s=!0,o;if(n){e=e==null?null:e+"";for(o in n){if((r=n[o]).name!==e){s=!1;continue}i=r.state>si&&r.state<oi,r.state=Vn,r.timer.stop(),r.on.call(i?"interrupt":"cancel",t,t.__data__,r.index,r.group),delete n[o]}s&&delete t.__transition}}function cp(t){return this.each(function(){Ue(this,t)})}function hp(t,e){var n,r;return function(){var i=ft(this,t),s=i.tween;if(s!==n){r=n=s;for(var o=0,a=r.length;o<a;++o)if(r[o].name===e){r=r.slice(),r.splice(o,1);break}}i.tween=r}}function pp(t,e,n){var r,i;if(typeof n!="function")throw new Error;return function(){var s=ft(this,t),o=s.tween;if(o!==r){i=(r=o).slice();for(var a={name:e,value:n},l=0,u=i.length;l<u;++l)if(i[l].name===e){i[l]=a;break}l===u&&i.push(a)}s.tween=i}}function dp(t,e){var n=this._id;if(t+="",arguments.length<2){for(var r=st(this.node(),n).tween,i=0,s=r.length,o;i<s;++i)if((o=r[i]).name===t)return o.value;return null}return this.each((e==null?hp:pp)(n,t,e))}function li(t,e,n){var r=t._id;return t.each(function(){var i=ft(this,r);(i.value||(i.value={}))[e]=n.apply(this,arguments)}),function(i){return st(i,r).value[e]}}function Fo(t,e){var n;return(typeof e=="number"?_t:e instanceof Jt?Zr:(n=Jt(e))?(e=n,Zr):wo)(t,e)}function fp(t){return function(){this.removeAttribute(t)}}function mp(t){return function(){this.removeAttributeNS(t.space,t.local)}}function gp(t,e,n){var r,i=n+"",s;return function(){var o=this.getAttribute(t);return o===i?null:o===r?s:s=e(r=o,n)}}function bp(t,e,n){var r,i=n+"",s;return function(){var o=this.getAttributeNS(t.space,t.local);return o===i?null:o===r?s:s=e(r=o,n)}}function yp(t,e,n){var r,i,s;return function(){var o,a=n(this),l;return a==null?void this.removeAttribute(t):(o=this.getAttribute(t),l=a+"",o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a)))}}function vp(t,e,n){var r,i,s;return function(){var o,a=n(this),l;return a==null?void this.removeAttributeNS(t.space,t.local):(o=this.getAttributeNS(t.space,t.local),l=a+"",o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a)))}}function xp(t,e){var n=Re(t),r=n==="transform"?Eo:Fo;return this.attrTween(t,typeof e=="function"?(n.local?vp:yp)(n,r,li(this,"attr."+t,e)):e==null?(n.local?mp:fp)(n):(n.local?bp:gp)(n,r,e))}function wp(t,e){return function(n){this.setAttribute(t,e.call(this,n))}}function $p(t,e){return function(n){this.setAttributeNS(t.space,t.local,e.call(this,n))}}function _p(t,e){var n,r;function i(){var s=e.apply(this,arguments);return s!==r&&(n=(r=s)&&$p(t,s)),n}return i._value=e,i}function kp(t,e){var n,r;function i(){var s=e.apply(this,arguments);return s!==r&&(n=(r=s)&&wp(t,s)),n}return i._value=e,i}function Ep(t,e){var n="attr."+t;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(e==null)return this.tween(n,null);if(typeof e!="function")throw new Error;var r=Re(t);return this.tween(n,(r.local?_p:kp)(r,e))}function Sp(t,e){return function(){ai(this,t).delay=+e.apply(this,arguments)}}function Ap(t,e){return e=+e,function(){ai(this,t).delay=e}}function Mp(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?Sp:Ap)(e,t)):st(this.node(),e).delay}function Tp(t,e){return function(){ft(this,t).duration=+e.apply(this,arguments)}}function Np(t,e){return e=+e,function(){ft(this,t).duration=e}}function Cp(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?Tp:Np)(e,t)):st(this.node(),e).duration}function Rp(t,e){if(typeof e!="function")throw new Error;return function(){ft(this,t).ease=e}}function Pp(t){var e=this._id;return arguments.length?this.each(Rp(e,t)):st(this.node(),e).ease}function Op(t,e){return function(){var n=e.apply(this,arguments);if(typeof n!="function")throw new Error;ft(this,t).ease=n}}function Ip(t){if(typeof t!="function")throw new Error;return this.each(Op(this._id,t))}function Lp(t){typeof t!="function"&&(t=Or(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=[],l,u=0;u<o;++u)(l=s[u])&&t.call(l,l.__data__,u,s)&&a.push(l);return new Et(r,this._parents,this._name,this._id)}function zp(t){if(t._id!==this._id)throw new Error;for(var e=this._groups,n=t._groups,r=e.length,i=n.length,s=Math.min(r,i),o=new Array(r),a=0;a<s;++a)for(var l=e[a],u=n[a],c=l.length,h=o[a]=new Array(c),p,d=0;d<c;++d)(p=l[d]||u[d])&&(h[d]=p);for(;a<r;++a)o[a]=e[a];return new Et(o,this._parents,this._name,this._id)}function Fp(t){return(t+"").trim().split(/^|\s+/).every(function(e){var n=e.indexOf(".");return n>=0&&(e=e.slice(0,n)),!e||e==="start"})}function Dp(t,e,n){var r,i,s=Fp(e)?ai:ft;return function(){var o=s(this,t),a=o.on;a!==r&&(i=(r=a).copy()).on(e,n),o.on=i}}function Bp(t,e){var n=this._id;return arguments.length<2?st(this.node(),n).on.on(t):this.each(Dp(n,t,e))}function Hp(t){return function(){var e=this.parentNode;for(var n in this.__transition)if(+n!==t)return;e&&e.removeChild(this)}}function Up(){return this.on("end.remove",Hp(this._id))}function Vp(t){var e=this._name,n=this._id;typeof t!="function"&&(t=En(t));for(var r=this._groups,i=r.length,s=new Array(i),o=0;o<i;++o)for(var a=r[o],l=a.length,u=s[o]=new Array(l),c,h,p=0;p<l;++p)(c=a[p])&&(h=t.call(c,c.__data__,p,a))&&("__data__"in c&&(h.__data__=c.__data__),u[p]=h,qn(u[p],e,n,p,u,st(c,n)));return new Et(s,this._parents,e,n)}function qp(t){var e=this._name,n=this._id;typeof t!="function"&&(t=Pr(t));for(var r=this._groups,i=r.length,s=[],o=[],a=0;a<i;++a)for(var l=r[a],u=l.length,c,h=0;h<u;++h)if(c=l[h]){for(var p=t.call(c,c.__data__,h,l),d,y=st(c,n),_=0,L=p.length;_<L;++_)(d=p[_])&&qn(d,e,n,_,p,y);s.push(p),o.push(c)}return new Et(s,o,e,n)}var Gp=Kt.prototype.constructor;function jp(){return new Gp(this._groups,this._parents)}function Wp(t,e){var n,r,i;return function(){var s=Wt(this,t),o=(this.style.removeProperty(t),Wt(this,t));return s===o?null:s===n&&o===r?i:i=e(n=s,r=o)}}function Do(t){return function(){this.style.removeProperty(t)}}function Kp(t,e,n){var r,i=n+"",s;return function(){var o=Wt(this,t);return o===i?null:o===r?s:s=e(r=o,n)}}function Xp(t,e,n){var r,i,s;return function(){var o=Wt(this,t),a=n(this),l=a+"";return a==null&&(l=a=(this.style.removeProperty(t),Wt(this,t))),o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a))}}function Yp(t,e){var n,r,i,s="style."+e,o="end."+s,a;return function(){var l=ft(this,t),u=l.on,c=l.value[s]==null?a||(a=Do(e)):void 0;(u!==n||i!==c)&&(r=(n=u).copy()).on(o,i=c),l.on=r}}function Zp(t,e,n){var r=(t+="")=="transform"?ko:Fo;return e==null?this.styleTween(t,Wp(t,r)).on("end.style."+t,Do(t)):typeof e=="function"?this.styleTween(t,Xp(t,r,li(this,"style."+t,e))).each(Yp(this._id,t)):this.styleTween(t,Kp(t,r,e),n).on("end.style."+t,null)}function Qp(t,e,n){return function(r){this.style.setProperty(t,e.call(this,r),n)}}function Jp(t,e,n){var r,i;function s(){var o=e.apply(this,arguments);return o!==i&&(r=(i=o)&&Qp(t,o,n)),r}return s._value=e,s}function td(t,e,n){var r="style."+(t+="");if(arguments.length<2)return(r=this.tween(r))&&r._value;if(e==null)return this.tween(r,null);if(typeof e!="function")throw new Error;return this.tween(r,Jp(t,e,n??""))}function ed(t){return function(){this.textContent=t}}function nd(t){return function(){var e=t(this);this.textContent=e??""}}function rd(t){return this.tween("text",typeof t=="function"?nd(li(this,"text",t)):ed(t==null?"":t+""))}function id(t){return function(e){this.textContent=t.call(this,e)}}function sd(t){var e,n;function r(){var i=t.apply(this,arguments);return i!==n&&(e=(n=i)&&id(i)),e}return r._value=t,r}function od(t){var e="text";if(arguments.length<1)return(e=this.tween(e))&&e._value;if(t==null)return this.tween(e,null);if(typeof t!="function")throw new Error;return this.tween(e,sd(t))}function ad(){for(var t=this._name,e=this._id,n=Bo(),r=this._groups,i=r.length,s=0;s<i;++s)for(var o=r[s],a=o.length,l,u=0;u<a;++u)if(l=o[u]){var c=st(l,e);qn(l,t,n,u,o,{time:c.time+c.delay+c.duration,delay:0,duration:c.duration,ease:c.ease})}return new Et(r,this._parents,t,n)}function ld(){var t,e,n=this,r=n._id,i=n.size();return new Promise(function(s,o){var a={value:o},l={value:function(){--i===0&&s()}};n.each(function(){var u=ft(this,r),c=u.on;c!==t&&(e=(t=c).copy(),e._.cancel.push(a),e._.interrupt.push(a),e._.end.push(l)),u.on=e}),i===0&&s()})}var ud=0;function Et(t,e,n,r){this._groups=t,this._parents=e,this._name=n,this._id=r}function cd(t){return Kt().transition(t)}function Bo(){return++ud}var kt=Kt.prototype;Et.prototype=cd.prototype={constructor:Et,select:Vp,selectAll:qp,selectChild:kt.selectChild,selectChildren:kt.selectChildren,filter:Lp,merge:zp,selection:jp,transition:ad,call:kt.call,nodes:kt.nodes,node:kt.node,size:kt.size,empty:kt.empty,each:kt.each,on:Bp,attr:xp,attrTween:Ep,style:Zp,styleTween:td,text:rd,textTween:od,remove:Up,tween:dp,delay:Mp,duration:Cp,ease:Pp,easeVarying:Ip,end:ld,[Symbol.iterator]:kt[Symbol.iterator]};var hd={time:null,delay:0,duration:250,ease:Oo};function pd(t,e){for(var n;!(n=t.__transition)||!(n=n[e]);)if(!(t=t.parentNode))throw new Error(`transition ${e} not found`);return n}function dd(t){var e,n;t instanceof Et?(e=t._id,t=t._name):(e=Bo(),(n=hd).time=Bn(),t=t==null?null:t+"");for(var r=this._groups,i=r.length,s=0;s<i;++s)for(var o=r[s],a=o.length,l,u=0;u<a;++u)(l=o[u])&&qn(l,t,e,u,o,n||pd(l,e));return new Et(r,this._parents,t,e)}Kt.prototype.interrupt=cp;Kt.prototype.transition=dd;var Gn=t=>()=>t;function fd(t,{sourceEvent:e,target:n,transform:r,dispatch:i}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{value:e,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:r,enumerable:!0,configurable:!0},_:{value:i}})}function St(t,e,n){this.k=t,this.x=e,this.y=n}St.prototype={constructor:St,scale:function(t){return t===1?this:new St(this.k*t,this.x,this.y)},translate:function(t,e){return t===0&e===0?this:new St(this.k,this.x+this.k*t,this.y+this.k*e)},apply:function(t){return[t[0]*this.k+this.x,t[1]*this.k+this.y]},applyX:function(t){return t*this.k+this.x},applyY:function(t){return t*this.k+this.y},invert:function(t){return[(t[0]-this.x)/this.k,(t[1]-this.y)/this.k]},invertX:function(t){return(t-this.x)/this.k},invertY:function(t){return(t-this.y)/this.k},rescaleX:function(t){return t.copy().domain(t.range().map(this.invertX,this).map(t.invert,t))},rescaleY:function(t){return t.copy().domain(t.range().map(this.invertY,this).map(t.invert,t))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var me=new St(1,0,0);md.prototype=St.prototype;function md(t){for(;!t.__zoom;)if(!(t=t.parentNode))return me;return t.__zoom}function ui(t){t.stopImmediatePropagation()}function Ve(t){t.preventDefault(),t.stopImmediatePropagation()}function gd(t){return(!t.ctrlKey||t.type==="wheel")&&!t.button}function bd(){var t=this;return t instanceof SVGElement?(t=t.ownerSVGElement||t,t.hasAttribute("viewBox")?(t=t.viewBox.baseVal,[[t.x,t.y],[t.x+t.width,t.y+t.height]]):[[0,0],[t.width.baseVal.value,t.height.baseVal.value]]):[[0,0],[t.clientWidth,t.clientHeight]]}function Ho(){return this.__zoom||me}function yd(t){return-t.deltaY*(t.deltaMode===1?.05:t.deltaMode?1:.002)*(t.ctrlKey?10:1)}function vd(){return navigator.maxTouchPoints||"ontouchstart"in this}function xd(t,e,n){var r=t.invertX(e[0][0])-n[0][0],i=t.invertX(e[1][0])-n[1][0],s=t.invertY(e[0][1])-n[0][1],o=t.invertY(e[1][1])-n[1][1];return t.translate(i>r?(r+i)/2:Math.min(0,r)||Math.max(0,i),o>s?(s+o)/2:Math.min(0,s)||Math.max(0,o))}function Uo(){var t=gd,e=bd,n=xd,r=yd,i=vd,s=[0,1/0],o=[[-1/0,-1/0],[1/0,1/0]],a=250,l=So,u=Pe("start","zoom","end"),c,h,p,d=500,y=150,_=0,L=10;function w(f){f.property("__zoom",Ho).on("wheel.zoom",We,{passive:!1}).on("mousedown.zoom",Ke).on("dblclick.zoom",Xe).filter(i).on("touchstart.zoom",ca).on("touchmove.zoom",ha).on("touchend.zoom touchcancel.zoom",pa).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}w.transform=function(f,v,g,x){var k=f.selection?f.selection():f;k.property("__zoom",Ho),f!==k?Q(f,v,g,x):k.interrupt().each(function(){J(this,arguments).event(x).start().zoom(null,typeof v=="function"?v.apply(this,arguments):v).end()})},w.scaleBy=function(f,v,g,x){w.scaleTo(f,function(){var k=this.__zoom.k,E=typeof v=="function"?v.apply(this,arguments):v;return k*E},g,x)},w.scaleTo=function(f,v,g,x){w.transform(f,function(){var k=e.apply(this,arguments),E=this.__zoom,A=g==null?at(k):typeof g=="function"?g.apply(this,arguments):g,C=E.invert(A),O=typeof v=="function"?v.apply(this,arguments):v;return n(W(j(E,O),A,C),k,o)},g,x)},w.translateBy=function(f,v,g,x){w.transform(f,function(){return n(this.__zoom.translate(typeof v=="function"?v.apply(this,arguments):v,typeof g=="function"?g.apply(this,arguments):g),e.apply(this,arguments),o)},null,x)},w.translateTo=function(f,v,g,x,k){w.transform(f,function(){var E=e.apply(this,arguments),A=this.__zoom,C=x==null?at(E):typeof x=="function"?x.apply(this,arguments):x;return n(me.translate(C[0],C[1]).scale(A.k).translate(typeof v=="function"?-v.apply(this,arguments):-v,typeof g=="function"?-g.apply(this,arguments):-g),E,o)},x,k)};function j(f,v){return v=Math.max(s[0],Math.min(s[1],v)),v===f.k?f:new St(v,f.x,f.y)}function W(f,v,g){var x=v[0]-g[0]*f.k,k=v[1]-g[1]*f.k;return x===f.x&&k===f.y?f:new St(f.k,x,k)}function at(f){return[(+f[0][0]+ +f[1][0])/2,(+f[0][1]+ +f[1][1])/2]}function Q(f,v,g,x){f.on("start.zoom",function(){J(this,arguments).event(x).start()}).on("interrupt.zoom end.zoom",function(){J(this,arguments).event(x).end()}).tween("zoom",function(){var k=this,E=arguments,A=J(k,E).event(x),C=e.apply(k,E),O=g==null?at(C):typeof g=="function"?g.apply(k,E):g,lt=Math.max(C[1][0]-C[0][0],C[1][1]-C[0][1]),B=k.__zoom,tt=typeof v=="function"?v.apply(k,E):v,gt=l(B.invert(O).concat(lt/B.k),tt.invert(O).concat(lt/tt.k));return function(et){if(et===1)et=tt;else{var bt=gt(et),Zn=lt/bt[2];et=new St(Zn,O[0]-bt[0]*Zn,O[1]-bt[1]*Zn)}A.zoom(null,et)}})}function J(f,v,g){return!g&&f.__zooming||new At(f,v)}function At(f,v){this.that=f,this.args=v,this.active=0,this.sourceEvent=null,this.extent=e.apply(f,v),this.taps=0}At.prototype={event:function(f){return f&&(this.sourceEvent=f),this},start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(f,v){return this.mouse&&f!=="mouse"&&(this.mouse[1]=v.invert(this.mouse[0])),this.touch0&&f!=="touch"&&(this.touch0[1]=v.invert(this.touch0[0])),this.touch1&&f!=="touch"&&(this.touch1[1]=v.invert(this.touch1[0])),this.that.__zoom=v,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(f){var v=K(this.that).datum();u.call(f,this.that,new fd(f,{sourceEvent:this.sourceEvent,target:w,transform:this.that.__zoom,dispatch:u}),v)}};function We(f,...v){if(!t.apply(this,arguments))return;var g=J(this,v).event(f),x=this.__zoom,k=Math.max(s[0],Math.min(s[1],x.k*Math.pow(2,r.apply(this,arguments)))),E=wt(f);if(g.wheel)(g.mouse[0][0]!==E[0]||g.mouse[0][1]!==E[1])&&(g.mouse[1]=x.invert(g.mouse[0]=E)),clearTimeout(g.wheel);else{if(x.k===k)return;g.mouse=[E,x.invert(E)],Ue(this),g.start()}Ve(f),g.wheel=setTimeout(A,y),g.zoom("mouse",n(W(j(x,k),g.mouse[0],g.mouse[1]),g.extent,o));function A(){g.wheel=null,g.end()}}function Ke(f,...v){if(p||!t.apply(this,arguments))return;var g=f.currentTarget,x=J(this,v,!0).event(f),k=K(f.view).on("mousemove.zoom",O,!0).on("mouseup.zoom",lt,!0),E=wt(f,g),A=f.clientX,C=f.clientY;qs(f.view),ui(f),x.mouse=[E,this.__zoom.invert(E)],Ue(this),x.start();function O(B){if(Ve(B),!x.moved){var tt=B.clientX-A,gt=B.clientY-C;x.moved=tt*tt+gt*gt>_}x.event(B).zoom("mouse",n(W(x.that.__zoom,x.mouse[0]=wt(B,g),x.mouse[1]),x.extent,o))}function lt(B){k.on("mousemove.zoom mouseup.zoom",null),Gs(B.view,x.moved),Ve(B),x.event(B).end()}}function Xe(f,...v){if(t.apply(this,arguments)){var g=this.__zoom,x=wt(f.changedTouches?f.changedTouches[0]:f,this),k=g.invert(x),E=g.k*(f.shiftKey?.5:2),A=n(W(j(g,E),x,k),e.apply(this,v),o);Ve(f),a>0?K(this).transition().duration(a).call(Q,A,x,f):K(this).call(w.transform,A,x,f)}}function ca(f,...v){if(t.apply(this,arguments)){var g=f.touches,x=g.length,k=J(this,v,f.changedTouches.length===x).event(f),E,A,C,O;for(ui(f),A=0;A<x;++A)C=g[A],O=wt(C,this),O=[O,this.__zoom.invert(O),C.identifier],k.touch0?!k.touch1&&k.touch0[2]!==O[2]&&(k.touch1=O,k.taps=0):(k.touch0=O,E=!0,k.taps=1+!!c);c&&(c=clearTimeout(c)),E&&(k.taps<2&&(h=O[0],c=setTimeout(function(){c=null},d)),Ue(this),k.start())}}function ha(f,...v){if(this.__zooming){var g=J(this,v).event(f),x=f.changedTouches,k=x.length,E,A,C,O;for(Ve(f),E=0;E<k;++E)A=x[E],C=wt(A,this),g.touch0&&g.touch0[2]===A.identifier?g.touch0[0]=C:g.touch1&&g.touch1[2]===A.identifier&&(g.touch1[0]=C);if(A=g.that.__zoom,g.touch1){var lt=g.touch0[0],B=g.touch0[1],tt=g.touch1[0],gt=g.touch1[1],et=(et=tt[0]-lt[0])*et+(et=tt[1]-lt[1])*et,bt=(bt=gt[0]-B[0])*bt+(bt=gt[1]-B[1])*bt;A=j(A,Math.sqrt(et/bt)),C=[(lt[0]+tt[0])/2,(lt[1]+tt[1])/2],O=[(B[0]+gt[0])/2,(B[1]+gt[1])/2]}else if(g.touch0)C=g.touch0[0],O=g.touch0[1];else return;g.zoom("touch",n(W(A,C,O),g.extent,o))}}function pa(f,...v){if(this.__zooming){var g=J(this,v).event(f),x=f.changedTouches,k=x.length,E,A;for(ui(f),p&&clearTimeout(p),p=setTimeout(function(){p=null},d),E=0;E<k;++E)A=x[E],g.touch0&&g.touch0[2]===A.identifier?delete g.touch0:g.touch1&&g.touch1[2]===A.identifier&&delete g.touch1;if(g.touch1&&!g.touch0&&(g.touch0=g.touch1,delete g.touch1),g.touch0)g.touch0[1]=this.__zoom.invert(g.touch0[0]);else if(g.end(),g.taps===2&&(A=wt(A,this),Math.hypot(h[0]-A[0],h[1]-A[1])<L)){var C=K(this).on("dblclick.zoom");C&&C.apply(this,arguments)}}}return w.wheelDelta=function(f){return arguments.length?(r=typeof f=="function"?f:Gn(+f),w):r},w.filter=function(f){return arguments.length?(t=typeof f=="function"?f:Gn(!!f),w):t},w.touchable=function(f){return arguments.length?(i=typeof f=="function"?f:Gn(!!f),w):i},w.extent=function(f){return arguments.length?(e=typeof f=="function"?f:Gn([[+f[0][0],+f[0][1]],[+f[1][0],+f[1][1]]]),w):e},w.scaleExtent=function(f){return arguments.length?(s[0]=+f[0],s[1]=+f[1],w):[s[0],s[1]]},w.translateExtent=function(f){return arguments.length?(o[0][0]=+f[0][0],o[1][0]=+f[1][0],o[0][1]=+f[0][1],o[1][1]=+f[1][1],w):[[o[0][0],o[0][1]],[o[1][0],o[1][1]]]},w.constrain=function(f){return arguments.length?(n=f,w):n},w.duration=function(f){return arguments.length?(a=+f,w):a},w.interpolate=function(f){return arguments.length?(l=f,w):l},w.on=function(){var f=u.on.apply(u,arguments);return f===u?w:f},w.clickDistance=function(f){return arguments.length?(_=(f=+f)*f,w):Math.sqrt(_)},w.tapDistance=function(f){return arguments.length?(L=+f,w):L},w}var ge=24,wd=.75,$d=[.1,3],jn=class{constructor(e,n){this.host=e;this.active=n;this.view=me;this.size={width:0,height:0};this.isMoved=!1;this.arrangement=null;this.canvas=null;this.observer=new ResizeObserver(([e])=>{this.size=e.contentRect,this.host.requestUpdate(),this.fit()});this.zooming=Uo().scaleExtent($d).filter(e=>e.type==="wheel"?e.ctrlKey:!e.button&&!(this.fits&&e.type==="touchstart")).on("zoom",e=>{this.view=e.transform,e.sourceEvent&&(this.isMoved=!0),this.host.requestUpdate()});this.wheel=e=>{if(e.ctrlKey||this.fits)return;e.preventDefault(),this.isMoved=!0;let{k:n}=this.view;K(this.canvas).call(this.zooming.translateBy,-e.deltaX/n,-e.deltaY/n)};e.addController(this)}hostConnected(){this.observer.observe(this.host)}hostDisconnected(){this.observer.disconnect()}attach(e){this.canvas=e,K(e).call(this.zooming).on("dblclick.zoom",null)}show(e){this.arrangement=e,this.again()}get fits(){let{arrangement:e,size:n}=this;if(!e)return!0;let r=this.scale(e);return e.width*r<=n.width+1&&e.height*r<=n.height+1}scale({width:e,height:n,direction:r}){let i=(this.size.width-ge)/(e+ge),s=(this.size.height-ge)/(n+ge/2),o=r==="right"?Math.min(i,s):(this.size.width-4)/e;return Math.max(wd,Math.min(1,o))}fit(){let{arrangement:e,size:n,canvas:r}=this;if(!e||!r||this.isMoved)return;let i=this.scale(e),s=this.active()??{x:e.width,y:e.height/2},o=Vo(e.width*i,n.width,s.x*i),a=Vo(e.height*i,n.height,s.y*i);K(r).call(this.zooming.transform,me.translate(o,a).scale(i))}again(){this.isMoved=!1,this.fit()}follow(){this.fits||this.again()}scaleBy(e){this.isMoved=!0,K(this.canvas).call(this.zooming.scaleBy,e)}};function Vo(t,e,n){return t+4<=e?(e-t)/2:Math.min(ge/2,Math.max(e-t-ge/2,e/2-n))}var qe=I`
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
    font: 400 10px var(--sans);
  }
  .node-data {
    font-size: 15px;
    font-weight: 600;
    fill: var(--data);
    text-anchor: end;
  }
  .node-data.long {
    font-size: 12.5px;
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
  @container (max-width: 575px) {
    .corner button {
      min-height: 44px;
      min-width: 44px;
    }
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
`;var qo="http://www.w3.org/2000/svg",Wn=24;function jo(t,e,n){let r=t.cloneNode(!0);r.setAttribute("xmlns",qo),r.setAttribute("width",String(e+2*Wn)),r.setAttribute("height",String(n+2*Wn));let i=r.firstElementChild;i.style.transform=`translate(${Wn}px, ${Wn}px)`;let s=document.createElementNS(qo,"style");return s.textContent=_d(t),r.prepend(s),new XMLSerializer().serializeToString(r)}function _d(t){let n=[...new Set(qe.cssText.match(/--[\w-]+/g))].map(i=>`${i}: ${Go(t,i)};`),r=`background: ${Go(t,"--panel")};`;return`svg { ${n.join(" ")} ${r} }
${qe.cssText}
* { animation: none !important; }`}function Go(t,e){let n=getComputedStyle(t).getPropertyValue(e).trim();if(!n.includes("light-dark"))return n;let r=document.createElement("span");r.style.color=`var(${e})`,t.after(r);let i=getComputedStyle(r).color;return r.remove(),i}var Ko=44;function Xo(t,e,n){let r=n.isMarked?" marked":"";return S`<path class="edge ${n.state}${r}" data-edge=${t} d=${e.path} />`}function Yo({middle:t,isLevel:e,gap:n},{partial:r}){if(r===null)return S`${b}`;let i=qt(r),s=6.5*i.length+6,o=e?t.y-(s>n?Ko:8):t.y;return S`<g class="partial">
    ${e?b:S`<rect x=${t.x-s/2} y=${o-8} width=${s} height="16" />`}
    <text x=${t.x} y=${e?o-3:o}>${i}<title>partial ${M(r)}</title></text>
  </g>`}function Zo(t,e,n){return e.state==="forward"?S`<path class="edge forward" d=${t.path} pathLength="1" />
      <path class="arrow forward" d=${Wo(t.end,n,9)} />`:S`
    <path class="rail" d=${t.back} /><path class="rail-inner" d=${t.back} />
    <path class="arrow backward" d=${Wo(t.start,Ed(n),13)} />
    <circle class="runner" r="5" .style=${`offset-path: path("${t.back}")`} />
    ${e.partial===null?b:kd(t,e.partial)}`}function kd({middle:t,isLevel:e,gap:n},r){let i=qt(r),s=i.length>4?i:`\xD7${i}`,o=7.4*s.length+12,a=e&&o>n+12?{x:t.x,y:t.y-Ko}:t;return S`<g class="pill">
    <rect x=${a.x-o/2} y=${a.y-10} width=${o} height="20" rx="10" />
    <text x=${a.x} y=${a.y}>${s}<title>partial ${M(r)}</title></text>
  </g>`}function Ed(t){return t==="right"?"left":"up"}function Wo({x:t,y:e},n,r){let i={right:`l${-r} -5v10z`,left:`l${r} -5v10z`,down:`l-5 ${-r}h10z`,up:`l-5 ${r}h10z`};return`M${t} ${e}${i[n]}`}var Kn=class{constructor(e,n,r){this.session=e;this.focused=n;this.hasPartials=r;let{grads:i,shares:s,touched:o}=e.progress;this.grads=i,this.receiving=new Set(s.map(a=>a.node)),this.touched=o,this.bad=e.evaluation.firstNonFinite(),this.users=e.graph.users()}box({place:e,places:n}){let{session:r}=this,{evaluation:i,step:s,graph:o}=r,a=s!==null&&n.includes(s.place)&&!r.isForwardDone;return{data:i.data[e],isComputed:r.isComputed(e),grad:this.grads[e],gradState:this.gradState(e),active:a?s.pass:"",isLeaf:o.isLeaf(e),isBad:e===this.bad,isMarked:r.hovered.has(e)||r.selected===e,isFocused:e===this.focused,description:this.description(e),beat:r.position}}gradState(e){let{session:n}=this;return n.gradients?n.step?.pass==="backward"&&this.receiving.has(e)?"receiving":this.touched.has(e)?"known":"untouched":"hidden"}description(e){let{graph:n,evaluation:r}=this.session,i=n.inputs(e).map(({node:l})=>n.name(l)),s=i.length?`${n.nodes[e].op} of ${i.join(" and ")}`:"input",o=this.users[e].map(l=>n.name(l));return[`${n.name(e)}, ${s}.`,`Data ${F(r.data[e])}.`,this.touched.has(e)?`Grad ${F(this.grads[e])}.`:"",o.length?`Used by ${o.join(", ")}.`:"","Press Enter for its paths."].filter(Boolean).join(" ")}edge({place:e,k:n,from:r,node:i}){let{session:s}=this,o=r.startsWith("c"),a=o?null:s.evaluation.partials[e][n];return{partial:this.hasPartials&&s.gradients&&s.isComputed(e)?a:null,state:this.edgeState(e,o||a===null),isMarked:s.hovered.has(e)&&s.hovered.has(i)}}edgeState(e,n){let{step:r,isForwardDone:i,gradients:s}=this.session;return!r||i||n?"idle":r.pass==="forward"?r.place===e?"forward":"idle":!s||this.grads[e]===0||e<r.place?"idle":r.place===e?"backward":"passed"}};function Qo(t){let e=t.users(),n=t.nodes.map((r,i)=>i);for(let r of[...t.nodes.keys()].reverse()){let[i,...s]=e[r];if(i===void 0||s.length)continue;let o=t.row(i),a=o!==void 0&&!o.isFold&&t.inputs(i).length===1;(t.isLeaf(r)||a||Sd(t,r,i))&&(n[r]=n[i])}return n}function Sd(t,e,n){let{op:r}=t.nodes[e];return t.nodes[n].op==="add"&&(r==="add"||r==="mul")}var Jo=150;function ea(t,e){let n=t.nodes.length>Jo?Qo(t):t.nodes.map((u,c)=>c),r=Ce(t.nodes.keys(),u=>n[u]),i=[...r].map(([u,c])=>Ad(t,u,c,e)),s=t.computed.flatMap(u=>t.inputs(u).filter(({node:c})=>n[c]!==n[u]).map(({node:c,k:h})=>({from:`n${n[c]}`,to:`n${n[u]}`,place:u,k:h,node:c}))),o=e&&r.size<=Jo?Rd(t):{boxes:[],links:[]},a=Od([...o.links,...s]),l=[...i,...o.boxes];return{boxes:l,links:a,key:Id(l,a)}}function Ad(t,e,n,r){let i=n.length>1?"group":"node",s=i==="group"?Md(t,n):t.name(e),o=t.isLeaf(e)?"":Nd(t,e,r);return{id:`n${e}`,kind:i,place:e,places:n,text:s,badge:o}}function Md(t,e){let n=new Set(e.map(i=>t.nodes[i].op));return`${n.has("dot")||n.has("mul")&&n.has("add")?"neuron":"group"}, ${e.length} nodes`}var Td=new Map([[2,"x\xB2"],[3,"x\xB3"],[.5,"\u221A"]]),ta=5;function Nd(t,e,n){let r=t.row(e),i=r?Cd(t,e,r,n):t.nodes[e].op||"?",s=[...i];return s.length>ta?`${s.slice(0,ta-1).join("")}\u2026`:i}function Cd(t,e,n,r){let{operands:i}=t.nodes[e],s=i.findIndex(u=>!R(u)),o=i[s];if(r||n.takes!=="xy"||n.isFold||!o||R(o))return n.symbol.replace("**","x\u02B8");let{number:a}=o,l=P(a);return n.name==="pow"?s===1?Td.get(a)??`^${l}`:`${l}\u02E3`:n.name==="mul"?a===.5?"\xBD":`\xD7${l}`:n.name==="add"?`+${l}`:s===1?`${n.symbol}${l}`:`${l}${n.symbol}`}function Rd(t){let e=t.computed.flatMap(n=>t.nodes[n].operands.flatMap((r,i)=>R(r)||Pd(t,n,i)?[]:[{place:n,k:i,number:r.number}]));return{boxes:e.map(({place:n,k:r,number:i})=>({id:`c${n}_${r}`,kind:"number",place:n,places:[],text:P(i),badge:""})),links:e.map(({place:n,k:r})=>({from:`c${n}_${r}`,to:`n${n}`,place:n,k:r,node:-1}))}}function Pd(t,e,n){let r=t.nodes[e].operands[n];return n===0&&t.row(e)?.isFold===!0&&!R(r)&&r.number===0}function Od(t){let e=Ce(t,({from:n,to:r})=>`${n}>${r}`);return t.map(n=>{let r=e.get(`${n.from}>${n.to}`),i=r.indexOf(n);return{...n,id:`${n.from}>${n.to}#${i}`,twin:i,twins:r.length}})}function Id(t,e){return[...t.map(n=>n.id),...e.map(n=>n.id)].join(" ")}var Ld=150,zd=80,na={width:350,height:44},ot=class extends nt{constructor(){super(...arguments);this.direction="right";this.partials=null;this.engine=null;this.arrangement=null;this.waits=!1;this.failure="";this.camera=new jn(this,()=>this.activePoint());this.wanted="";this.focused=null;this.worker=null;this.drawn=null;this.lastPosition=-1}static{this.styles=[V,U,qe]}disconnectedCallback(){super.disconnectedCallback(),this.worker?.stop(),this.worker=null,this.wanted=""}get scene(){let{graph:n,constants:r}=this.session??{};return!n||r===void 0?null:((this.drawn?.graph!==n||this.drawn.constants!==r)&&(this.drawn={graph:n,constants:r,scene:ea(n,r)}),this.drawn.scene)}willUpdate(n){super.willUpdate(n);let{scene:r}=this;if(!r||!this.camera.size.width)return;let i=_n(r,this.direction);i!==this.wanted&&this.arrange(r,i)}async arrange(n,r){this.wanted=r,this.failure="",this.engine||(this.worker??=Cs());let i=setTimeout(()=>{this.waits=!0},Ld);try{let s=await Ts(this.engine??this.worker,n,this.direction);if(this.wanted!==r)return;this.arrangement=s,await this.updateComplete,this.camera.show(s)}catch(s){this.wanted===r&&(this.failure=s.message)}finally{clearTimeout(i),this.wanted===r&&(this.waits=!1)}}activePoint(){let n=this.session?.step?.place??this.session?.graph?.root,r=this.scene?.boxes.find(i=>i.places.includes(n));return r&&this.arrangement?.points.get(r.id)}firstUpdated(){this.camera.attach(this.canvas)}updated(){let n=this.session?.position??-1;n!==this.lastPosition&&(this.lastPosition=n,this.camera.follow())}render(){let{arrangement:n,scene:r,session:i,camera:s}=this,o=n&&r&&n.key===_n(r,n.direction),a=!o||r.boxes.length>zd,{x:l,y:u,k:c}=s.view;return m`
      <svg class="graph ${s.fits?"fits":""} ${a?"still":""}" role="group"
        aria-label="Computation graph" @click=${this.clicked} @keydown=${this.pressed}
        @wheel=${s.wheel} @pointerover=${this.pointed} @pointerout=${()=>i?.hover([])} @focusout=${()=>i?.hover([])}>
        <g class=${i?.error?"dimmed":""} .style=${`transform: translate(${l}px, ${u}px) scale(${c})`}>
          ${o?this.drawing(r,n):this.ghosts(r)}
        </g>
      </svg>
      ${r?b:m`<div class="empty">The graph of what you type appears here.</div>`}
      ${o?this.legend(n):b}
      ${this.notice(r)}
      <div class="corner">${this.hasNumbers&&this.direction==="right"?m`<button aria-pressed=${i.constants} @click=${()=>i.show({constants:!i.constants})}>Constants</button>`:b}
        ${(s.fits||this.direction==="down")&&!s.isMoved?b:m`<button @click=${()=>s.again()}>Fit</button>`}</div>`}get hasNumbers(){let{graph:n}=this.session??{};return n?.nodes.some(({operands:r})=>r.some(i=>"number"in i))??!1}notice(n){return this.failure?m`<div class="notice" role="status">The graph is not drawn: ${this.failure}. The table works.</div>`:!this.waits||!n?b:m`<div class="notice" role="status">
      Arranging ${this.session?.graph?.nodes.length} nodes … <span class="muted">Sliders and steps work already.</span>
      <button @click=${this.stop}>Stop</button>
    </div>`}stop(){this.worker?.stop(),this.waits=!1,this.failure="it was stopped"}ghosts(n){return!n||!this.waits?b:n.boxes.slice(0,60).map((i,s)=>[24+s%12*76,24+40*(s/12|0)]).map(([i,s])=>S`<rect class="ghost" x=${i} y=${s} width="60" height="26" rx="5" />`)}legend({points:n,sizes:r}){let{graph:i,gradients:s}=this.session;if(!s||this.direction==="down")return b;let{x:o,y:a,k:l}=this.camera.view,u=this.camera.size.width-na.width;return[...n.values()].every(h=>(h.x+r.width/2)*l+o<u||(h.y-r.height/2)*l+a>na.height)?m`<div class="legend" aria-hidden="true">
      <span><span class="data">0.40</span> data</span>
      <span><span class="band-sample grad">∂ 0.24</span> grad, ∂${i.name(i.root)}/∂node</span>
      <span><span class="rule">3.00</span> partial</span>
    </div>`:b}drawing(n,r){let{points:i,sizes:s,direction:o}=r,a=new Map(n.boxes.map(({id:d,badge:y})=>[d,y])),l=new Kn(this.session,this.focusedBox(n).place,this.partials!=="off"),u=n.links.map(d=>({id:d.id,curve:Fd(r,d,a.get(d.to)),look:l.edge(d)})),c=({look:d})=>/ward$/.test(d.state),h=u.filter(c),p=u.filter(d=>!c(d));return S`
      ${Mr(u,({id:d})=>d,({id:d,curve:y,look:_})=>Xo(d,y,_))}
      ${p.map(({curve:d,look:y})=>Yo(d,y))}
      ${Mr(n.boxes,({id:d})=>d,d=>ks(d,i.get(d.id),s,o,l.box(d)))}
      ${ps(this.session.position,S`<g class="active-layer">${h.map(({curve:d,look:y})=>Zo(d,y,o))}</g>`)}`}focusedBox(n){return n.boxes.find(({place:r})=>r===this.focused)??n.boxes.at(-1)}placeOf(n){let r=n.target.closest("[data-place]");return r?Number(r.getAttribute("data-place")):null}clicked(n){let r=this.placeOf(n);r!==null&&this.choose(r)}choose(n){this.focused=n;let r={node:this.session.graph.name(n)};this.session.select(n),this.dispatchEvent(new CustomEvent("glass-select",{detail:r,bubbles:!0,composed:!0}))}pointed(n){let r=this.placeOf(n);r!==null&&this.session.hover([r])}pressed(n){let{session:r,scene:i}=this;if(!r?.graph||!i||n.ctrlKey||n.metaKey||n.altKey)return;let{graph:s}=r,o=this.focusedBox(i),a=i.boxes.filter(({kind:d})=>d!=="number"),l=d=>a[a.indexOf(o)+d],u=d=>a.find(y=>y!==o&&y.places.some(_=>d.includes(_))),c=()=>o.places.flatMap(d=>s.inputs(d).map(({node:y})=>y)),p={j:()=>this.focusOn(l(1)),k:()=>this.focusOn(l(-1)),i:()=>this.focusOn(u(c())),o:()=>this.focusOn(u(s.users()[o.place])),Enter:()=>this.choose(o.place),Escape:()=>r.select(null),"+":()=>this.camera.scaleBy(1.25),"-":()=>this.camera.scaleBy(.8),0:()=>this.camera.again()}[n.key.length===1?n.key.toLowerCase():n.key];p&&(n.preventDefault(),n.stopPropagation(),p())}async focusOn(n){n&&(this.focused=n.place,this.session.hover([n.place]),await this.updateComplete,this.focusNode())}focusNode(){this.renderRoot.querySelector('g.node[tabindex="0"]')?.focus()}toSvg(){let{canvas:n,arrangement:r}=this;return n&&r?jo(n,r.width,r.height):null}};$([T()],ot.prototype,"direction",2),$([T()],ot.prototype,"partials",2),$([T({attribute:!1})],ot.prototype,"engine",2),$([z()],ot.prototype,"arrangement",2),$([z()],ot.prototype,"waits",2),$([z()],ot.prototype,"failure",2),$([xt("svg.graph")],ot.prototype,"canvas",2);function Fd({points:t,sizes:e,direction:n},r,i){let s=r.from.startsWith("c")?ht:e,o=vn(t.get(r.to),e,n),a=n==="right"?yn(i):24;return _s(t.get(r.from),s,o,a,n,r.twin,r.twins)}/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ci=Ot(class extends ct{constructor(t){if(super(t),t.type!==rt.PROPERTY&&t.type!==rt.ATTRIBUTE&&t.type!==rt.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!cs(t))throw Error("`live` bindings can only contain a single expression")}render(t){return t}update(t,[e]){if(e===H||e===b)return e;let n=t.element,r=t.name;if(t.type===rt.PROPERTY){if(e===n[r])return H}else if(t.type===rt.BOOLEAN_ATTRIBUTE){if(!!e===n.hasAttribute(r))return H}else if(t.type===rt.ATTRIBUTE&&n.getAttribute(r)===e+"")return H;return oe(t),e}});var hi=.01,Dd=40,Bd=8,Ge=class extends q{constructor(){super(...arguments);this.isWhole=!1;this.widened=new Map;this.edited=null}static{this.styles=[V,U,I`
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
        white-space: nowrap;
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
      input[aria-invalid="true"] {
        border: 2px solid var(--bad);
      }
      input[type="text"] {
        font: 13.5px var(--sans);
        font-variant-numeric: inherit;
        text-align: right;
        width: 76px;
        height: 30px;
        padding: 0 6px;
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
      @container (max-width: 575px) {
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
    `]}render(){let{session:n}=this;if(!n?.graph)return m`<h2 class="title">Inputs</h2>`;let{grads:r,touched:i}=n.progress,s=n.gradients&&n.inputs.some(({place:a})=>i.has(a)),o=n.graph.name(n.graph.root);return m`
      <div class="rows ${n.inputs.length>9?"many":""}">
        <h2 class="title">Inputs</h2><span></span><span class="muted number">data</span>
        <span class="muted number">${n.gradients?"grad":""}</span>
        ${this.shown.map(a=>this.row(a,i.has(a.place)?r[a.place]:null))}
      </div>
      ${this.shown.length<n.inputs.length?m`<button @click=${this.showAll}>Show all ${n.inputs.length} inputs</button>`:b}
      ${n.inputs.length?b:m`<p class="muted">This expression has no inputs: type a name, such as x.</p>`}
      ${n.canCompute?b:m`<p class="muted">The values stay as they were: this graph has ops that only Python knows.</p>`}
      ${s?m`<div class="caption muted">${Hd} this way ${o} rises; the longer, the steeper</div>`:b}`}get shown(){let{inputs:n}=this.session;return this.isWhole?n:n.slice(0,Dd)}showAll(){this.isWhole=!0}row(n,r){let i=this.session,{name:s,place:o,start:a}=n,l=i.value(n),u=this.range(n,l),c=i.gradients&&r!==null;return m`<div class="row">
      <span class="name" title=${s} @pointerenter=${()=>i.hover([o])} @pointerleave=${()=>i.hover([])}>${s}</span>
      <span class="slider">
        ${this.scale(l,u,c?r:null)}
        <input type="range" min=${-u} max=${u} step="any" .value=${ci(String(l))}
          ?disabled=${!i.canCompute} aria-label=${s} aria-valuetext=${this.spokenValue(s,l,r)}
          @input=${h=>this.slid(n,h)} @keydown=${h=>this.pressed(n,h)}
          @dblclick=${()=>i.set(n,a)} />
      </span>
      <input type="text" inputmode="decimal" .value=${ci(this.fieldText(n,l))} ?disabled=${!i.canCompute}
        aria-label="${s}, number" title=${M(l)} data-place=${o}
        @input=${this.editing} @change=${h=>this.typed(n,h)} @blur=${this.left} />
      <span class="number ${c?"grad":"untouched"}" title=${c?M(r):""}>${i.gradients?c?N(r):"0":""}</span>
    </div>`}fieldText({place:n},r){if(this.edited?.dataset.place===String(n))return this.edited.value;let s=N(r);return s.length>Bd?P(r):s}editing(n){this.edited=n.target,ra(this.edited,!0)}left(){this.edited=null,this.requestUpdate()}range({place:n,start:r},i){let s=ar(Math.max(3,2*pi(r))),o=Math.max(s,this.widened.get(n)??0);if(pi(i)<=o)return o;let a=ar(pi(i));return this.widened.set(n,a),a}scale(n,r,i){let o=(Math.max(-r,Math.min(r,Number.isNaN(n)?0:n))+r)/(2*r),a=`calc(${(100*o).toFixed(3)}% + ${(9-18*o).toFixed(2)}px)`,l=i?10+34*Math.sqrt(Math.min(1,Math.abs(i))):0,u=Math.sign(i??0);return m`<svg aria-hidden="true">
      ${S`<line class="ground" x1="2" x2="100%" y1="50%" y2="50%" />
        <line class="zero" x1="50%" x2="50%" y1="34%" y2="66%" />`}
      ${Ud(o)}
      ${Number.isFinite(l)&&l>0?S`<g class="arrow" .style=${`transform: translate(${a}, 50%)`}><line class="rise" x1=${9*u} x2=${(9+l-8)*u} y1="0" y2="0" />
            <path class="tip" d="M${(9+l)*u} 0l${-9*u} -4.5v9z" /></g>`:b}
    </svg>`}slid(n,r){let i=r.target,s=Math.round(Number(i.value)/hi)*hi;this.session.set(n,Number(s.toFixed(2)))}pressed(n,r){let s={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1}[r.key];if(!s)return;r.preventDefault(),r.stopPropagation();let o=r.shiftKey?.1:r.altKey?.001:hi;this.session.set(n,Number((this.session.value(n)+s*o).toFixed(6)))}typed(n,r){let i=r.target,s=ne(i.value);ra(i,s!==null),s!==null&&(this.edited=null,this.session.set(n,s))}spokenValue(n,r,i){let s=this.session.graph.name(this.session.graph.root);if(i===null||!this.session.gradients)return`${n}, ${F(r)}`;let o=i>0?`raises ${s}`:i<0?`lowers ${s}`:`does not change ${s}`;return`${n}, ${F(r)}. Raising it ${o}, slope ${F(i)}.`}};$([z()],Ge.prototype,"isWhole",2);function pi(t){let e=Math.abs(t);return e<1e300?e:0}function ra(t,e){t.setAttribute("aria-invalid",String(!e)),t.setCustomValidity(e?"":"Type a number, such as 0.5."),e||t.reportValidity()}var Hd=S`<svg viewBox="0 0 30 12" aria-hidden="true"><path d="M0 6h22" stroke="var(--grad-ln)" stroke-width="3" /><path d="M29 6l-9 -4.5v9z" fill="var(--grad-ln)" /></svg>`;function Ud(t){let[e,n]=t<.5?[t,.5]:[.5,t];return S`<line class="fill" x1="${(100*e).toFixed(3)}%" x2="${(100*n).toFixed(3)}%" y1="50%" y2="50%" />`}var Vd=40,di=24,ia=36,qd=32,Gd=[.5,1,2,4],je=class extends q{constructor(){super(...arguments);this.compact=!1}static{this.styles=[V,U,I`
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
      :host([compact]) .transport,
      :host([compact]) .keys {
        display: none;
      }
      :host([compact]) {
        padding: 8px 0;
      }
      :host([compact]) button,
      :host([compact]) select {
        min-height: 44px;
      }
      .transport {
        display: contents;
      }
      @container (max-width: 860px) {
        .track {
          order: 1;
          flex: 1 0 100%;
        }
      }
    `]}render(){let{session:n}=this;if(!n)return m``;let{position:r,last:i}=n,s=i===0;return m`
      <div class="transport">
      <button class="square" aria-label="First step" ?disabled=${s||r===0} @click=${()=>n.go(0)}>${G.first}</button>
      <button class="square" aria-label="Previous step" ?disabled=${s||r===0} @click=${()=>n.previous()}>${G.previous}</button>
      <button class="primary" id="play" ?disabled=${s} @click=${()=>n.playing?n.pause():n.play()}>
        ${n.playing?G.pause:G.play} ${n.playing?"Pause":"Play"}</button>
      <button class="square" aria-label="Next step" ?disabled=${s||r===i} @click=${()=>n.next()}>${G.next}</button>
      <button class="square" aria-label="Last step" ?disabled=${s||r===i} @click=${()=>n.go(i)}>${G.last}</button></div>
      ${this.where()}
      <div class="track">${s?b:this.track()}</div>
      <span class="muted keys"><kbd>←</kbd> <kbd>→</kbd> step <kbd>Space</kbd> play</span>
      <select aria-label="Speed of Play" .value=${String(n.speed)}
        @change=${o=>n.show({speed:Number(o.target.value)})}>
        ${Gd.map(o=>m`<option value=${o} ?selected=${o===n.speed}>×${o===.5?"\xBD":o}</option>`)}
      </select>
      <button aria-pressed=${n.table} @click=${()=>n.show({table:!n.table})}>${n.table?"Graph":"Table"}</button>
      ${this.compact?m`<button aria-pressed=${n.constants} @click=${()=>n.show({constants:!n.constants})}>Constants</button>`:b}
      <button class="switch" role="switch" aria-checked=${n.gradients} @click=${()=>n.show({gradients:!n.gradients})}><span class="knob"></span>Gradients</button>`}where(){let{position:n,steps:r}=this.session,i=n-r;return i>0?m`<div class="where"><div class="now grad">◆ Backward ${i} of ${r}</div><div class="muted">Forward ${r} of ${r} done</div></div>`:m`<div class="where"><div class="now forward">● Forward ${n} of ${r}</div><div class="muted">${r?n===r?"next: backward":"then backward":"nothing to compute"}</div></div>`}track(){let{steps:n,last:r,position:i}=this.session,{isBars:s,width:o}=this,a=l=>this.place(l);return m`<svg class="track-marks" viewBox="0 0 ${o} ${qd}" width=${o} role="slider" tabindex="0"
      aria-label="Step" aria-valuemin="0" aria-valuemax=${r} aria-valuenow=${i}
      aria-valuetext=${i>n?`Backward ${i-n} of ${n}`:`Forward ${i} of ${n}`}
      @pointerdown=${this.scrubbed} @pointermove=${this.scrubbed}>
      ${s?this.bars(a,o):this.marks(a)}
    </svg>`}get isBars(){return this.session.last>Vd}get width(){return this.isBars?400:2*(this.session.steps-1)*di+ia+36}place(n){let{steps:r,last:i}=this.session;return this.isBars?10+(this.width-20)*n/i:18+(n-1)*di+(n>r?ia-di:0)}marks(n){let{steps:r,last:i,position:s}=this.session,o=(l,u,c)=>u>l?S`<line class=${c} x1=${n(l)} x2=${n(u)} y1="16" y2="16" />`:b,a=Array.from({length:i},(l,u)=>u+1);return S`
      ${o(1,r,"rail")}${o(r+1,i,"rail")}
      ${o(1,Math.min(s,r),"done-forward")}${o(r+1,s,"done-backward")}
      ${a.map(l=>this.mark(l,n(l),l<=r,l<=s,l===s&&l!==r))}`}mark(n,r,i,s,o){let a=`mark ${i?"forward":"backward"} ${s?"done":""} ${o?"now":""}`;if(i)return S`<circle class=${a} data-step=${n} cx=${r} cy="16" r=${o?8:5} />`;let l=o?10:7;return S`<path class=${a} data-step=${n} d="M${r} ${16-l}l${l} ${l}l${-l} ${l}l${-l} ${-l}z" />`}bars(n,r){let{steps:i,position:s}=this.session,o=n(i),a=n(s);return S`
      <rect class="bar" x="10" y="12" width=${r-20} height="8" rx="4" />
      <rect class="bar forward" x="10" y="12" width=${Math.max(0,Math.min(a,o)-10)} height="8" rx="4" />
      <rect class="bar backward" x=${o} y="12" width=${Math.max(0,a-o)} height="8" rx="4" />
      <circle class="handle" cx=${a} cy="16" r="8" />`}scrubbed(n){if(n.type==="pointermove"&&!(n.buttons&1))return;let r=n.currentTarget;n.type==="pointerdown"&&r.setPointerCapture(n.pointerId);let i=r.getScreenCTM();if(!i)return;let s=new DOMPoint(n.clientX,n.clientY).matrixTransform(i.inverse()).x,o=Array.from({length:this.session.last+1},(l,u)=>u),a=l=>Math.abs(this.place(l)-s);this.session.go(o.reduce((l,u)=>a(u)<a(l)?u:l))}};$([T({type:Boolean,reflect:!0})],je.prototype,"compact",2);var Xn=class extends q{static{this.styles=[V,U,I`
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
      <tbody>${n.nodes.map((r,i)=>this.row(e,n,i))}</tbody></table>`}row(e,n,r){let{operands:i,op:s}=n.nodes[r],o=e.step?.place===r&&!e.isForwardDone,a=e.evaluation.partials[r],l=i.map((p,d)=>{if(!R(p))return P(p.number);let y=a[d];return`${n.name(p.node)}${e.gradients&&y!=null?` (${qt(y)})`:""}`}),u=e.progress.grads[r],c=e.evaluation.data[r],h=e.progress.touched.has(r);return m`<tr class=${o?"active":""} aria-current=${o?"step":"false"}>
      <th scope="row"><button @click=${()=>e.select(r)}>${n.name(r)}</button></th><td>${s||"input"}</td><td>${l.join(", ")}</td>
      <td class="number data" title=${M(c)}>${e.isComputed(r)?N(c):"\u2026"}</td>
      <td class="number ${h?"grad":"muted"}">${e.gradients?h?N(u):"0":""}</td></tr>`}};var Yn=class extends EventTarget{constructor(){super();this.name="explore";this.title="Explore";this.session=is();this.explorer=document.createElement("glass-explorer");this.explorer.session=this.session,this.explorer.theme="inherit",this.explorer.keys="page",this.session.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}toQuery(){return ss(this.session)}apply(n){return os(this.session,n)}async python(){return this.session.python()}actions(){return m`<button @click=${()=>this.saveSvg()}>Save SVG</button>`}render(){return m`${this.explorer}`}saveSvg(){let n=this.explorer.graph?.toSvg();if(!n)return;let r=document.createElement("a");r.href=URL.createObjectURL(new Blob([n],{type:"image/svg+xml"})),r.download="graph.svg",r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),1e3)}};var sa=I`
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
    padding: 20px 0 8px;
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
`;var jd=[["\u2192 \u2190","one step on, one step back"],["Home End","before the first step, after the last"],["Space","play, pause"],["Enter","in the expression: take it and go to the steps; on a node: its paths"],["Esc","in the expression: the last text that worked; else back from the paths"],["J K","in the graph: next and previous node"],["I O","in the graph: the first input of a node, the node that uses it"],["+ \u2212 0","in the graph: larger, smaller, fit"],["G T","in the graph: gradients on and off, table"],["?","this list"]];function oa(){return m`<dialog aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>${jd.map(([t,e])=>m`<dt>${t.split(" ").map(n=>m`<kbd>${n}</kbd> `)}</dt><dd>${e}</dd>`)}</dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`}var aa="glassgrad-theme",Wd=["auto","light","dark"];function la(){try{return Wd.find(t=>t===localStorage.getItem(aa))??"auto"}catch{return"auto"}}function fi(t){document.documentElement.style.colorScheme=t==="auto"?"light dark":t;try{localStorage.setItem(aa,t)}catch{}}function ua(t){let e=window.matchMedia("(prefers-color-scheme: dark)").matches;if(t==="auto")return e?"light":"dark";let n=t==="dark"?"light":"dark";return n==="dark"===e?"auto":n}var Kd=S`<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <rect x="2" y="2" width="20" height="20" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
  <rect x="6" y="8" width="12" height="4" rx="1" fill="var(--data)" />
  <path d="M6 14h3v3H6zM10.5 14h3v3h-3zM15 14h3v3h-3z" fill="var(--grad-ln)" /></svg>`,Xd=1500,Yd=150,mt=class extends ut{constructor(){super();this.theme=la();this.copied="";this.notice="";this.isMenuOpen=!1;this.views=[new Yn];this.written="";this.read=()=>{if(location.hash===this.written||location.hash.length<2)return;let[n,r]=location.hash.slice(1).split("?"),i=this.views.find(({name:o})=>`/${o}`===n),s=i?[]:[n];this.view=i??this.view,r&&s.push(...this.view.apply(new URLSearchParams(r))),this.notice=s.length?`This link has parts I do not know: ${s.join(", ")}. The rest is used.`:""};this.write=n=>{n.target===this.view&&(this.requestUpdate(),clearTimeout(this.linkTimer),this.linkTimer=setTimeout(()=>{this.written=mi(this.view),history.replaceState(null,"",this.written)},Yd))};this.pressed=n=>{n.key!=="?"||Wi(n)||(n.preventDefault(),this.dialog.showModal())};this.view=this.views[0]}static{this.styles=[V,U,sa]}connectedCallback(){super.connectedCallback(),fi(this.theme),this.read(),window.addEventListener("hashchange",this.read),window.addEventListener("keydown",this.pressed);for(let n of this.views)n.addEventListener("change",this.write)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",this.read),window.removeEventListener("keydown",this.pressed);for(let n of this.views)n.removeEventListener("change",this.write);clearTimeout(this.linkTimer)}async copy(n,r){if(r===null){this.notice="There is nothing to copy yet: what is typed cannot be computed.";return}try{await navigator.clipboard.writeText(r)}catch{this.notice="The browser does not let this page copy.";return}this.copied=n,this.isMenuOpen=!1,setTimeout(()=>{this.copied=""},Xd)}copyLink(){this.copy("link",new URL(mi(this.view),location.href).href)}async copyPython(){this.copy("python",await this.view.python())}turnTheme(){this.theme=ua(this.theme),fi(this.theme)}render(){return m`
      <header>
        <div class="wide">
          ${Kd}<h1>Glassgrad</h1>
          <nav aria-label="Views">${this.views.map(n=>m`<a href=${mi(n)} aria-current=${n===this.view?"page":"false"}>${n.title}</a>`)}</nav>
          <span class="actions ${this.isMenuOpen?"open":""}">
            <button @click=${this.copyLink}>${G.link} ${this.copied==="link"?"Copied":"Copy link"}</button>
            <button @click=${this.copyPython}>${this.copied==="python"?"Copied":"Copy as Python"}</button>
            ${this.view.actions()}
          </span>
          <button class="square more" aria-label="More" aria-expanded=${this.isMenuOpen} @click=${()=>{this.isMenuOpen=!this.isMenuOpen}}>⋯</button>
          <button class="square" aria-label="Theme: ${this.theme}" title="Theme: ${this.theme}" @click=${this.turnTheme}>${G.theme}</button>
        </div>
      </header>
      <main class="wide">
        ${this.notice?this.noticeView():b}
        ${this.view.render()}
      </main>
      ${oa()}`}noticeView(){return m`<p class="notice" role="status">${this.notice} <button class="text" @click=${()=>{this.notice=""}}>Close</button></p>`}};$([z()],mt.prototype,"theme",2),$([z()],mt.prototype,"copied",2),$([z()],mt.prototype,"notice",2),$([z()],mt.prototype,"isMenuOpen",2),$([z()],mt.prototype,"view",2),$([xt("dialog")],mt.prototype,"dialog",2);function mi(t){return`#/${t.name}?${t.toQuery()}`}var Zd={"glass-graph":ot,"glass-table":Xn,"glass-inputs":Ge,"glass-steps":je,"glass-explain":Ae,"glass-expression":Pt,"glass-explorer":Y,"glass-app":mt};for(let[t,e]of Object.entries(Zd))customElements.get(t)||customElements.define(t,e);function Qd(t){let e=0,n=new Map,r=s=>{if(s.kind!=="layout")return;let{done:o,fail:a}=n.get(s.id)??{};n.delete(s.id),s.json!==void 0?o?.(s.json):a?.(new Error(s.error))};return t.on("msg:custom",r),{engine:s=>new Promise((o,a)=>{n.set(++e,{done:o,fail:a}),t.send({kind:"layout",id:e,dot:s})}),stop:()=>t.off("msg:custom",r)}}function Jd(t){let e=Object.entries(t);return Object.fromEntries(e.map(([n,r])=>[n,Number.isFinite(r)?r:M(r)]))}function tf({model:t,el:e}){let{engine:n,stop:r}=Qd(t),i=new jt;i.load(t.get("document"));let s=document.createElement("glass-explorer");s.session=i,s.engine=n,s.addEventListener("glass-change",l=>{t.set("values",Jd(l.detail.values)),t.save_changes()});let o=()=>i.load(t.get("document")),a=()=>{let l=t.get("values");for(let u of i.inputs){let c=ne(String(l[u.name]??""));c!==null&&!Object.is(c,i.value(u))&&i.set(u,c)}};return t.on("change:document",o),t.on("change:values",a),e.append(s),()=>{r(),t.off("change:document",o),t.off("change:values",a),s.remove()}}var av={render:tf};export{av as default};
