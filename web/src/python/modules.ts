// The files of Python that every interpreter in the page has, by path.

import glassgrad from "./modules/glassgrad/__init__.py";
import data from "./modules/glassgrad/data.py";
import nn from "./modules/glassgrad/nn.py";
import dataclasses from "./modules/dataclasses.py";
import pageCells from "./modules/page_cells.py";
import pageCheck from "./modules/page_check.py";
import random from "./modules/random.py";
import start from "./modules/start.py";
import typing from "./modules/typing.py";
import { CHECKS } from "./checks.gen";

const LEARN = "/glassgrad/learn";

export const MODULES: readonly (readonly [path: string, text: string])[] = [
  ["/typing.py", typing],
  ["/dataclasses.py", dataclasses],
  ["/random.py", random],
  ["/start.py", start],
  ["/page_cells.py", pageCells],
  ["/page_check.py", pageCheck],
  ["/glassgrad/__init__.py", glassgrad],
  ["/glassgrad/data.py", data],
  ["/glassgrad/nn.py", nn],
  ...Object.entries(CHECKS).map(([path, text]) => [`${LEARN}/${path}`, text] as const),
];
