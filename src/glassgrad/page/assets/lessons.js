"use strict";(()=>{var e=[{kind:"heading",level:1,text:"Your course"},{kind:"paragraph",spans:[{kind:"text",text:"Programs from micrograd-style courses run on Glassgrad unchanged, except for their import lines. Below is a door for each course: its import line, and where to find what it shows and asks."}]},{kind:"paragraph",spans:[{kind:"text",text:"Links into the page open it in the right state. They lead to "},{kind:"code",text:"http://127.0.0.1:8377/"},{kind:"text",text:", so start "},{kind:"code",text:"glassgrad play"},{kind:"text",text:" first; in the page itself, and on the site that "},{kind:"code",text:"make docs"},{kind:"text",text:" builds, they work at once."}]},{kind:"heading",level:2,text:"Andrej Karpathy's micrograd"},{kind:"paragraph",spans:[{kind:"text",text:"Import: "},{kind:"code",text:"from glassgrad.engine import Value"},{kind:"text",text:", "},{kind:"code",text:"from glassgrad.nn import MLP"},{kind:"text",text:". These are Glassgrad's own classes; nothing changes."}]},{kind:"table",head:[[{kind:"text",text:"in the course"}],[{kind:"text",text:"here"}]],rows:[[[{kind:"code",text:"a"},{kind:"text",text:", "},{kind:"code",text:"b"},{kind:"text",text:", "},{kind:"code",text:"c"},{kind:"text",text:" \u2026 and the graph of "},{kind:"code",text:"L"}],[{kind:"link",text:"the same graph, all grads",to:"http://127.0.0.1:8377/#/explore?e=%28a*b%20%2B%20c%29*f&v=a:2,b:-3,c:10,f:-2&s=b3"},{kind:"text",text:"; "},{kind:"code",text:"gg.draw_dot(L)"}]],[[{kind:"text",text:"one neuron, by hand and by "},{kind:"code",text:"backward()"}],[{kind:"link",text:"the neuron, step by step",to:"http://127.0.0.1:8377/#/explore?e=tanh%28x1*w1%20%2B%20x2*w2%20%2B%20b%29&v=x1:2,w1:-3,x2:0,w2:1,b:6.881373587019543&s=b5"},{kind:"text",text:", "},{kind:"link",text:"lesson 3",to:"lessons/03-by-hand.md"},{kind:"text",text:"; "},{kind:"code",text:"examples/neuron.py"}]],[[{kind:"text",text:"four samples, "},{kind:"code",text:"MLP(3, [4, 4, 1])"}],[{kind:"link",text:"lesson 7",to:"lessons/07-network.md"},{kind:"text",text:"; "},{kind:"code",text:"examples/four_samples.py"}]],[[{kind:"text",text:"the demo on moons"}],[{kind:"link",text:"train on moons",to:"http://127.0.0.1:8377/#/train?data=moons"},{kind:"text",text:", "},{kind:"link",text:"lesson 9",to:"lessons/09-moons.md"},{kind:"text",text:"; "},{kind:"code",text:"examples/moons.py"}]]]},{kind:"heading",level:2,text:"Impart: Implementing the Backpropagation Engine, Testing Backpropagation"},{kind:"paragraph",spans:[{kind:"text",text:"Import: "},{kind:"code",text:"from glassgrad.courses.impart import *"},{kind:"text",text:". "},{kind:"code",text:"backward()"},{kind:"text",text:" starts every grad from 0, and "},{kind:"code",text:"NeuralNetwork"},{kind:"text",text:" uses sigmoids."}]},{kind:"table",head:[[{kind:"text",text:"in the course"}],[{kind:"text",text:"here"}]],rows:[[[{kind:"text",text:"four exercises: "},{kind:"code",text:"__mul__"},{kind:"text",text:", its graph, its "},{kind:"code",text:"_backward"},{kind:"text",text:", "},{kind:"code",text:"backward()"}],[{kind:"code",text:"glassgrad learn"},{kind:"text",text:", exercises 01 to 04; partials to type: "},{kind:"link",text:"in the page",to:"http://127.0.0.1:8377/#/learn?x=product"}]],[[{kind:"text",text:"why "},{kind:"code",text:"+="},{kind:"text",text:", with "},{kind:"code",text:"b = a + a"}],[{kind:"link",text:"the graph",to:"http://127.0.0.1:8377/#/explore?e=a%20%2B%20a&v=a:3&s=b1"},{kind:"text",text:", "},{kind:"link",text:"the question",to:"http://127.0.0.1:8377/#/learn?q=twice"},{kind:"text",text:", "},{kind:"link",text:"the bug and its cure",to:"http://127.0.0.1:8377/#/learn?bug=assign"}]],[[{kind:"text",text:"the topological sort"}],[{kind:"link",text:"lesson 4",to:"lessons/04-order.md"},{kind:"text",text:", "},{kind:"link",text:"the question",to:"http://127.0.0.1:8377/#/learn?q=order"},{kind:"text",text:", "},{kind:"link",text:"the wrong order, running",to:"http://127.0.0.1:8377/#/learn?bug=order"}]],[[{kind:"text",text:"the whole "},{kind:"code",text:"Value"},{kind:"text",text:" class"}],[{kind:"link",text:"the engine, line by line",to:"engine.md"}]],[[{kind:"text",text:"XOR with "},{kind:"code",text:"NeuralNetwork([2, 4, 1])"},{kind:"text",text:": chart, "},{kind:"em",text:"Train"},{kind:"text",text:" button, log"}],[{kind:"link",text:"the same network and rate",to:"http://127.0.0.1:8377/#/train?data=xor&hidden=4&activation=sigmoid&loss=squared_error_sum&optimizer=sgd&lr=0.1&steps=5000"},{kind:"text",text:"; "},{kind:"code",text:"examples/xor.py"}]],[[{kind:"text",text:"what PyTorch does in the same way"}],[{kind:"link",text:"lesson 7",to:"lessons/07-network.md"}]]]},{kind:"heading",level:2,text:"Implementing Backprop from Scratch"},{kind:"paragraph",spans:[{kind:"text",text:"Import: "},{kind:"code",text:"from glassgrad.courses.backprop_from_scratch import *"},{kind:"text",text:". The repr shows four decimals; networks use tanh and random biases."}]},{kind:"table",head:[[{kind:"text",text:"in the course"}],[{kind:"text",text:"here"}]],rows:[[[{kind:"text",text:"the neuron with a loss, step by step"}],[{kind:"link",text:"the same numbers",to:"http://127.0.0.1:8377/#/explore?e=0.5*%28sigmoid%28w1*x1%20%2B%20w2*x2%20%2B%20b%29%20-%20y%29**2&v=w1:0.5,x1:2,w2:-0.5,x2:3,b:0.1,y:1&s=b1"}]],[[{kind:"text",text:"why reverse mode: n passes against one"}],[{kind:"link",text:"lesson 4",to:"lessons/04-order.md"},{kind:"text",text:", counted live"}]],[[{kind:"text",text:"the "},{kind:"code",text:"Value"},{kind:"text",text:" class, explained line by line"}],[{kind:"link",text:"the engine, line by line",to:"engine.md"}]],[[{kind:"text",text:"quick check: why "},{kind:"code",text:"+="},{kind:"text",text:"?"}],[{kind:"link",text:"the question",to:"http://127.0.0.1:8377/#/learn?q=twice"}]],[[{kind:"em",text:"Training XOR"},{kind:"text",text:", a 2-2-1 network"}],[{kind:"link",text:"from a random start",to:"http://127.0.0.1:8377/#/train?data=xor&hidden=2&activation=sigmoid&loss=squared_error_sum&optimizer=sgd&lr=1&seed=1"},{kind:"text",text:"; "},{kind:"link",text:"from equal weights, which cannot learn",to:"http://127.0.0.1:8377/#/train?data=xor&hidden=2&activation=sigmoid&loss=squared_error_sum&optimizer=sgd&lr=1&start=symmetric"}]],[[{kind:"text",text:"quick check: why can a single perceptron not solve XOR?"}],[{kind:"link",text:"the question",to:"http://127.0.0.1:8377/#/learn?q=perceptron"},{kind:"text",text:", "},{kind:"link",text:"lesson 8",to:"lessons/08-xor.md"}]],[[{kind:"em",text:"MicroGrad: see it all together"}],[{kind:"link",text:"the same neuron, with sliders",to:"http://127.0.0.1:8377/#/explore?e=tanh%28x1*w1%20%2B%20x2*w2%20%2B%20b%29&v=x1:2,w1:-3,x2:0,w2:1,b:6.881373587019543&s=b5"}]],[[{kind:"text",text:"the table Value \u2194 PyTorch, and the same loop in both"}],[{kind:"link",text:"lesson 7",to:"lessons/07-network.md"}]],[[{kind:"text",text:"pitfall 1: no "},{kind:"code",text:"zero_grad"}],[{kind:"link",text:"the bug and its cure",to:"http://127.0.0.1:8377/#/learn?bug=zero_grad"}]],[[{kind:"text",text:"pitfall 2: "},{kind:"code",text:"x.data = x.data * 2"},{kind:"text",text:" is not tracked"}],[{kind:"link",text:"lesson 2",to:"lessons/02-value.md"}]],[[{kind:"text",text:"pitfall 3: a value used twice"}],[{kind:"link",text:"lesson 5",to:"lessons/05-used-twice.md"}]],[[{kind:"text",text:"pitfall 4: a graph used twice"}],[{kind:"link",text:"lesson 4",to:"lessons/04-order.md"},{kind:"text",text:", "},{kind:"link",text:"a graph built before the loop",to:"http://127.0.0.1:8377/#/learn?bug=reuse"}]],[[{kind:"text",text:"quiz: what is the chain rule for?"}],[{kind:"link",text:"all questions",to:"http://127.0.0.1:8377/#/learn?q=chain"}]],[[{kind:"text",text:"exercises: relu, sigmoid, gradient check, moons, cross-entropy"}],[{kind:"code",text:"glassgrad learn"},{kind:"text",text:", exercises 05, 06, 09, 11, 13"}]]]},{kind:"heading",level:2,text:"zdravkograd, the autograd built in a blank Jupyter notebook"},{kind:"paragraph",spans:[{kind:"text",text:"Import: "},{kind:"code",text:"from glassgrad.courses.zdravkograd import *"},{kind:"text",text:". The repr shows only the data; "},{kind:"code",text:"draw_dot"},{kind:"text",text:" and "},{kind:"code",text:"trace"},{kind:"text",text:" come with it."}]},{kind:"table",head:[[{kind:"text",text:"in the course"}],[{kind:"text",text:"here"}]],rows:[[[{kind:"text",text:"the parabola and its slope"}],[{kind:"link",text:"lesson 1",to:"lessons/01-derivative.md"}]],[[{kind:"code",text:"L = (a*b + c) * f"},{kind:"text",text:" by hand"}],[{kind:"link",text:"the same graph, all grads",to:"http://127.0.0.1:8377/#/explore?e=%28a*b%20%2B%20c%29*f&v=a:2,b:-3,c:10,f:-2&s=b3"},{kind:"text",text:", "},{kind:"link",text:"lesson 3",to:"lessons/03-by-hand.md"}]],[[{kind:"text",text:"the neuron with b = 6.88\u2026"}],[{kind:"link",text:"step by step",to:"http://127.0.0.1:8377/#/explore?e=tanh%28x1*w1%20%2B%20x2*w2%20%2B%20b%29&v=x1:2,w1:-3,x2:0,w2:1,b:6.881373587019543&s=b5"},{kind:"text",text:"; "},{kind:"code",text:"examples/neuron.py"}]],[[{kind:"text",text:"tanh from "},{kind:"code",text:"exp"}],[{kind:"link",text:"its graph",to:"http://127.0.0.1:8377/#/explore?e=%28exp%282*n%29%20-%201%29/%28exp%282*n%29%20%2B%201%29&v=n:0.881373587019543&s=b7"},{kind:"text",text:", "},{kind:"link",text:"lesson 6",to:"lessons/06-level.md"}]],[[{kind:"code",text:"a + a"},{kind:"text",text:", the bug with "},{kind:"code",text:"="}],[{kind:"link",text:"the graph",to:"http://127.0.0.1:8377/#/explore?e=a%20%2B%20a&v=a:3&s=b1"},{kind:"text",text:", "},{kind:"link",text:"the bug and its cure",to:"http://127.0.0.1:8377/#/learn?bug=assign"}]],[[{kind:"text",text:"the same in PyTorch"}],[{kind:"link",text:"lesson 6",to:"lessons/06-level.md"}]],[[{kind:"text",text:"four samples, without and with "},{kind:"code",text:"zero_grad"}],[{kind:"link",text:"lesson 5",to:"lessons/05-used-twice.md"},{kind:"text",text:"; "},{kind:"code",text:"examples/four_samples.py"}]],[[{kind:"text",text:"moons, hinge loss, the decision boundary"}],[{kind:"link",text:"train on moons",to:"http://127.0.0.1:8377/#/train?data=moons"},{kind:"text",text:", "},{kind:"link",text:"lesson 9",to:"lessons/09-moons.md"},{kind:"text",text:"; "},{kind:"code",text:"examples/moons.py"}]]]},{kind:"heading",level:2,text:"Rohit Ghumare's AI Engineering from Scratch"},{kind:"paragraph",spans:[{kind:"text",text:"Import: "},{kind:"code",text:"from glassgrad.courses.ai_engineering_from_scratch import *"},{kind:"text",text:". "},{kind:"code",text:"children"},{kind:"text",text:" and "},{kind:"code",text:"op"},{kind:"text",text:" in the constructor; "},{kind:"code",text:"Network"},{kind:"text",text:", "},{kind:"code",text:"mse_loss"},{kind:"text",text:", "},{kind:"code",text:"train_xor()"},{kind:"text",text:", "},{kind:"code",text:"train_circle()"},{kind:"text",text:"."}]},{kind:"table",head:[[{kind:"text",text:"in the course"}],[{kind:"text",text:"here"}]],rows:[[[{kind:"text",text:"how "},{kind:"code",text:"Value"},{kind:"text",text:" builds the graph"}],[{kind:"link",text:"the graph of `a*b + c`",to:"http://127.0.0.1:8377/#/explore?e=a*b%20%2B%20c&v=a:2,b:-3,c:10&s=f2"},{kind:"text",text:", "},{kind:"link",text:"lesson 2",to:"lessons/02-value.md"}]],[[{kind:"text",text:"the reverse topological order"}],[{kind:"link",text:"lesson 4",to:"lessons/04-order.md"}]],[[{kind:"code",text:"train_xor()"}],[{kind:"text",text:"prints the course's losses; "},{kind:"link",text:"the same network, live",to:"http://127.0.0.1:8377/#/train?data=xor&hidden=4&activation=sigmoid&loss=squared_error_sum&optimizer=sgd&lr=1"}]],[[{kind:"code",text:"train_circle()"}],[{kind:"text",text:"its boundary: "},{kind:"code",text:"plots.decision_boundary(axes, net, net.samples, threshold=0.5)"},{kind:"text",text:"; "},{kind:"link",text:"circles, live",to:"http://127.0.0.1:8377/#/train?data=circles"}]],[[{kind:"text",text:"deep sigmoid networks"}],[{kind:"link",text:"six layers of sigmoids",to:"http://127.0.0.1:8377/#/learn?bug=sigmoids"}]]]},{kind:"heading",level:2,text:"Your own classes"},{kind:"paragraph",spans:[{kind:"text",text:"The classes that you wrote in the course (your own Neuron, Layer, MLP) work with the course's "},{kind:"code",text:"Value"},{kind:"text",text:":"}]},{kind:"code",source:`>>> import random
>>> from glassgrad.courses.impart import *
>>> class MyNeuron:
...     def __init__(self, nin):
...         self.w = [Value(random.uniform(-1, 1)) for _ in range(nin)]
...         self.b = Value(0.0)
...     def __call__(self, x):
...         act = self.b
...         for wi, xi in zip(self.w, x):
...             act = act + wi * xi
...         return act.sigmoid()
>>> out = MyNeuron(2)([Value(1.0), Value(-2.0)])
>>> out.backward()
>>> out.op, len(out.inputs)
('sigmoid', 1)`,printed:""},{kind:"heading",level:2,text:"What differs"},{kind:"paragraph",spans:[{kind:"text",text:"A minus and a division are ops of their own, and plain numbers are no nodes, so graphs are smaller than in the courses:"}]},{kind:"code",source:`>>> from glassgrad.courses.zdravkograd import *
>>> a, b = Value(5.0), Value(2.0)
>>> (a - b)._op, (a / b)._op, (-a)._op
('-', '/', '-')
>>> (a + 1)._prev
{Value(data=5.0)}`,printed:""},{kind:"paragraph",spans:[{kind:"text",text:"In a course, "},{kind:"code",text:"a - b"},{kind:"text",text:" is "},{kind:"code",text:"a + (-b)"},{kind:"text",text:", its "},{kind:"code",text:"_op"},{kind:"text",text:" is "},{kind:"code",text:"'+'"},{kind:"text",text:", and "},{kind:"code",text:"a + 1"},{kind:"text",text:" has two children. Data and grads are the same."}]},{kind:"paragraph",spans:[{kind:"text",text:"Also on purpose: overflow returns inf instead of raising an exception, graphs may be of any depth (recursion fails beyond about 1,000 operations), and every run returns the same bits."}]}];var t=[{kind:"heading",level:1,text:"The engine, line by line"},{kind:"paragraph",spans:[{kind:"text",text:"This is the code that runs when you call "},{kind:"code",text:"backward()"},{kind:"text",text:": the lines of Glassgrad's reference engine themselves, with their numbers in the file, and what each of them does. Apart from error messages and conveniences, this is all of it. The native engine does the same in C, bit for bit. "},{kind:"code",text:"make generate"},{kind:"text",text:" writes this page."}]},{kind:"heading",level:2,text:"An op is a row of a table"},{kind:"paragraph",spans:[{kind:"text",text:"The derivatives are data. Each op is one row: how to compute its result, and its partial with respect to each input. Here is the row of the product. From "},{kind:"code",text:"src/glassgrad/table/ops.py"},{kind:"text",text:":"}]},{kind:"table",head:[[{kind:"text",text:"line"}],[{kind:"text",text:"code"}],[{kind:"text",text:"what it does"}]],rows:[[[{kind:"text",text:"277"}],[{kind:"code",text:"MUL = _row("}],[{kind:"text",text:"Adds a row to the table."}]],[[{kind:"text",text:"278"}],[{kind:"code",text:'\xA0\xA0\xA0\xA0"mul", "x * y", dx="y", dy="x", course="*", symbol="\xD7", written="x \xD7 (y)", in_sum="term",'}],[{kind:"text",text:"Its name, the formula of its result, and the two partials: \u2202(x\xB7y)/\u2202x is y, \u2202(x\xB7y)/\u2202y is x. The rest is how courses, drawings and sentences write it."}]],[[{kind:"text",text:"279"}],[{kind:"code",text:'\xA0\xA0\xA0\xA0doc="x times y",'}],[{kind:"text",text:"The docstring of the method that is made from the row."}]],[[{kind:"text",text:"280"}],[{kind:"code",text:'\xA0\xA0\xA0\xA0back=[Words("Through \xD7, the gradient is scaled by the **other** factor, {slope}.", alone=True),'}],[{kind:"text",text:"What the page says in a backward step if only one factor is a Value."}]],[[{kind:"text",text:"281"}],[{kind:"code",text:`\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0"Through \xD7, each input gets the gradient scaled by the **other** input's value."],`}],[{kind:"text",text:"What it says if both are."}]]]},{kind:"heading",level:2,text:"A method for each op"},{kind:"paragraph",spans:[{kind:"code",text:"a * b"},{kind:"text",text:" calls a method of "},{kind:"code",text:"a"},{kind:"text",text:". All methods for ops of two operands are made by this function, one from each row. From "},{kind:"code",text:"src/glassgrad/engine/reference.py"},{kind:"text",text:":"}]},{kind:"table",head:[[{kind:"text",text:"line"}],[{kind:"text",text:"code"}],[{kind:"text",text:"what it does"}]],rows:[[[{kind:"text",text:"43"}],[{kind:"code",text:'def _binary(row: Op) -> Callable[["Value", "Value | Number"], "Value"]:'}],[{kind:"text",text:"Takes a row of the table and returns a method."}]],[[{kind:"text",text:"46"}],[{kind:"code",text:'\xA0\xA0\xA0\xA0def method(x: "Value", y: "Value | Number") -> Any:'}],[{kind:"text",text:"The method. Its first operand is a Value, the second a Value or a plain number."}]],[[{kind:"text",text:"47"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0kind = type(x)"}],[{kind:"text",text:"The result has the class of x, so that a subclass stays one."}]],[[{kind:"text",text:"48"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0if isinstance(y, Value):"}],[{kind:"text",text:"Two Values: both get a partial."}]],[[{kind:"text",text:"49"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0data, partials = row.compute_xy(x._data, y._data)"}],[{kind:"text",text:"The forward pass: the row computes the result and, while the numbers are at hand, both partials."}]],[[{kind:"text",text:"50"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0if type(y) is not kind:"}],[{kind:"text",text:"If the classes differ,"}]],[[{kind:"text",text:"51"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0kind = most_derived(x, y)"}],[{kind:"text",text:"the more special one is used."}]],[[{kind:"text",text:"52"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0elif is_number(y):"}],[{kind:"text",text:"A Value and a plain number:"}]],[[{kind:"text",text:"53"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0y = to_float(y, row.name)"}],[{kind:"text",text:"the number stays a number. It is no node of the graph and has no grad,"}]],[[{kind:"text",text:"54"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0data, partials = row.compute_x(x._data, y)"}],[{kind:"text",text:"so only the partial with respect to x is computed."}]],[[{kind:"text",text:"55"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0else:"}],[{kind:"text",text:"Anything else, such as a text,"}]],[[{kind:"text",text:"56"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0return refuse(row, x, y)"}],[{kind:"text",text:"is refused with a sentence that says what would work."}]],[[{kind:"text",text:"57"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0return remember(kind, data, row, (x, y), partials)"}],[{kind:"text",text:"The result is a new Value that remembers its op, its operands and its partials."}]],[[{kind:"text",text:"59"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0_name(method, row)"}],[{kind:"text",text:"Gives the method the name and the docstring of the row."}]],[[{kind:"text",text:"60"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0return method"}],[{kind:"text",text:"The class then has a line such as "},{kind:"code",text:"__mul__, __rmul__ = _operator(ops.MUL)"},{kind:"text",text:"."}]]]},{kind:"heading",level:2,text:"A Value remembers"},{kind:"paragraph",spans:[{kind:"code",text:"remember"},{kind:"text",text:" comes here to make the result. A Value holds only a few things. From "},{kind:"code",text:"src/glassgrad/engine/reference.py"},{kind:"text",text:":"}]},{kind:"table",head:[[{kind:"text",text:"line"}],[{kind:"text",text:"code"}],[{kind:"text",text:"what it does"}]],rows:[[[{kind:"text",text:"133"}],[{kind:"code",text:"@classmethod"}],[{kind:"text",text:"Called on the class, before there is an object."}]],[[{kind:"text",text:"134"}],[{kind:"code",text:"def _made(cls, data: float, row: Op | str, operands: Any, partials: Any) -> Self:"}],[{kind:"text",text:"Makes a Value from what an op has computed."}]],[[{kind:"text",text:"135"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0made = object.__new__(cls)"}],[{kind:"text",text:"An empty object: "},{kind:"code",text:"__init__"},{kind:"text",text:" is for users, who pass other things."}]],[[{kind:"text",text:"136"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0made._data = data"}],[{kind:"text",text:"The number."}]],[[{kind:"text",text:"137"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0made._grad = 0.0"}],[{kind:"text",text:"The slope of the root with respect to it, 0 until backward() has run."}]],[[{kind:"text",text:"138"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0made._row = row"}],[{kind:"text",text:"The op that made it; empty for a leaf."}]],[[{kind:"text",text:"139"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0made._partials = partials"}],[{kind:"text",text:"Its partial with respect to each operand."}]],[[{kind:"text",text:"140"}],[{kind:"code",text:'\xA0\xA0\xA0\xA0made._label = made._line = ""'}],[{kind:"text",text:"A name for pictures, and the line of your program, if lines are recorded."}]],[[{kind:"text",text:"141"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0made._serial = serial = _next_serial()"}],[{kind:"text",text:"Counts up with every Value. So inputs always have smaller numbers than what is made from them."}]],[[{kind:"text",text:"142"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0made._operands = links.linked(operands, serial) if links.ARE_NEEDED else operands"}],[{kind:"text",text:"What it was made from: these are the arrows of the graph."}]],[[{kind:"text",text:"143"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0made._closure = None"}],[{kind:"text",text:"A function of your own for the backward step, if you set "},{kind:"code",text:"_backward"},{kind:"text",text:"."}]],[[{kind:"text",text:"144"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0return made"}],[{kind:"text",text:"The result of "},{kind:"code",text:"a * b"},{kind:"text",text:"."}]]]},{kind:"heading",level:2,text:"Which Values take part"},{kind:"paragraph",spans:[{kind:"code",text:"backward()"},{kind:"text",text:" first collects everything that the root was made from. It does so in a loop, not by calling itself, so a graph may be as deep as you like. From "},{kind:"code",text:"src/glassgrad/engine/backprop.py"},{kind:"text",text:":"}]},{kind:"table",head:[[{kind:"text",text:"line"}],[{kind:"text",text:"code"}],[{kind:"text",text:"what it does"}]],rows:[[[{kind:"text",text:"42"}],[{kind:"code",text:"def reached(root: Any) -> list[Any]:"}],[{kind:"text",text:"Returns every Value behind the root."}]],[[{kind:"text",text:"50"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0# By identity: a user's subclass may define two Values as equal."}],[{kind:"text",text:"Two Values with the same number are still two nodes."}]],[[{kind:"text",text:"51"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0found = {id(root): root}"}],[{kind:"text",text:"What has been found so far: the root itself."}]],[[{kind:"text",text:"52"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0pending = [root]"}],[{kind:"text",text:"What has been found, but whose operands have not been looked at."}]],[[{kind:"text",text:"53"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0while pending:"}],[{kind:"text",text:"Until nothing is left to look at:"}]],[[{kind:"text",text:"54"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0for operand in pending.pop()._operands:"}],[{kind:"text",text:"take one Value, and go through what it was made from."}]],[[{kind:"text",text:"55"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0if type(operand) is not float and id(operand) not in found:"}],[{kind:"text",text:"Plain numbers are no nodes, and a Value that is used twice is found once."}]],[[{kind:"text",text:"56"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0found[id(operand)] = operand"}],[{kind:"text",text:"Note it,"}]],[[{kind:"text",text:"57"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0pending.append(operand)"}],[{kind:"text",text:"and look at its own operands later."}]],[[{kind:"text",text:"58"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0# Inputs are always older than outputs, so this is a topological order."}],[{kind:"text",text:"The reason why no sorting algorithm for graphs is needed."}]],[[{kind:"text",text:"59"}],[{kind:"code",text:'\xA0\xA0\xA0\xA0return sorted(found.values(), key=attrgetter("_serial"))'}],[{kind:"text",text:"Oldest first: every Value comes after its inputs."}]]]},{kind:"heading",level:2,text:"The walk back"},{kind:"paragraph",spans:[{kind:"text",text:"This is the backward pass: newest first, each node has one turn. From "},{kind:"code",text:"src/glassgrad/engine/backprop.py"},{kind:"text",text:":"}]},{kind:"table",head:[[{kind:"text",text:"line"}],[{kind:"text",text:"code"}],[{kind:"text",text:"what it does"}]],rows:[[[{kind:"text",text:"132"}],[{kind:"code",text:"def _walk(root: Any, nodes: list[Any]) -> None:"}],[{kind:"text",text:"Takes the root and what "},{kind:"code",text:"reached"},{kind:"text",text:" returned."}]],[[{kind:"text",text:"133"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0for node in nodes:"}],[{kind:"text",text:"Every grad"}]],[[{kind:"text",text:"134"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0node._grad = 0.0"}],[{kind:"text",text:"starts from 0, because shares will be added to it."}]],[[{kind:"text",text:"135"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0root._grad = 1.0"}],[{kind:"text",text:"How much does the root change when the root changes? Just as much."}]],[[{kind:"text",text:"136"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0mode = contexts.current.get()"}],[{kind:"text",text:"Inside "},{kind:"code",text:"with gg.detect_anomaly():"}]],[[{kind:"text",text:"137"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0step = _pass_on_finite if mode and mode.stops_at_anomalies else pass_on"}],[{kind:"text",text:"a step also stops at the first grad that is not finite."}]],[[{kind:"text",text:"138"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0for node in reversed(nodes):"}],[{kind:"text",text:"Newest first: when a node has its turn, all nodes that use it have had theirs, so its grad is complete."}]],[[{kind:"text",text:"139"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0# 0 \xD7 inf would be nan, and a branch that does not matter must not leak one."}],[{kind:"text",text:"A node whose grad is 0 has nothing to pass on."}]],[[{kind:"text",text:"140"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0if node._grad != 0.0:"}],[{kind:"text",text:"All others"}]],[[{kind:"text",text:"141"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0step(node)"}],[{kind:"text",text:"pass their grad on to their inputs."}]]]},{kind:"heading",level:2,text:"The chain rule"},{kind:"paragraph",spans:[{kind:"text",text:"One turn of one node. All of backpropagation is in its last line. From "},{kind:"code",text:"src/glassgrad/engine/backprop.py"},{kind:"text",text:":"}]},{kind:"table",head:[[{kind:"text",text:"line"}],[{kind:"text",text:"code"}],[{kind:"text",text:"what it does"}]],rows:[[[{kind:"text",text:"162"}],[{kind:"code",text:"def _pass_partials(node: Any, operands: tuple[Any, ...], partials: tuple[Any, ...]) -> None:"}],[{kind:"text",text:"Takes a node, what it was made from, and its partials."}]],[[{kind:"text",text:"163"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0grad = node._grad"}],[{kind:"text",text:"The slope of the root with respect to this node; it is complete by now."}]],[[{kind:"text",text:"164"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0for operand, slope in zip(operands, partials, strict=True):"}],[{kind:"text",text:"Each operand comes with its partial."}]],[[{kind:"text",text:"165"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0if slope is not None:"}],[{kind:"text",text:"A plain number has none."}]],[[{kind:"text",text:"166"}],[{kind:"code",text:"\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0\xA0operand._grad += grad * slope"}],[{kind:"text",text:"The chain rule: slopes along a path multiply. And "},{kind:"code",text:"+="},{kind:"text",text:": the shares of all paths add up."}]]]}];var n=[[{kind:"heading",level:1,text:"1. What a derivative tells you"},{kind:"paragraph",spans:[{kind:"text",text:"A neural network learns by asking one question again and again: if I turn this knob a little, does the result go up or down, and how fast? The answer is a derivative. This lesson answers the question with plain arithmetic, without any rules of calculus."}]},{kind:"heading",level:2,text:"A curve, and one point on it"},{kind:"paragraph",spans:[{kind:"text",text:"Take a function of one number. This one is a parabola that opens upwards, like a bowl."}]},{kind:"code",source:`import matplotlib.pyplot as plt

def f(x):
    return 3*x**2 - 4*x + 5

print(f(3.0))`,printed:"20.0"},{kind:"paragraph",spans:[{kind:"text",text:"At "},{kind:"code",text:"x = 3"},{kind:"text",text:" it is 20. Now nudge "},{kind:"code",text:"x"},{kind:"text",text:" by a small step "},{kind:"code",text:"h"},{kind:"text",text:" and see what happens."}]},{kind:"code",source:`h = 0.001
print(f(3.0 + h))
print(f(3.0 + h) - f(3.0))
print((f(3.0 + h) - f(3.0)) / h)`,printed:`20.014003000000002
0.01400300000000243
14.00300000000243`},{kind:"paragraph",spans:[{kind:"text",text:"The result rose by 0.014, which is fourteen times the nudge. So the slope at 3 is about 14. That is all a derivative is: "},{kind:"strong",text:"the change in the result, divided by the change that you made."},{kind:"text",text:" Its sign tells you whether the result goes up or down, and its size tells you how strongly."}]},{kind:"heading",level:2,text:"The same function has different slopes elsewhere"},{kind:"code",source:`def slope(function, x, h=0.001):
    return (function(x + h) - function(x)) / h

for x in -3.0, 0.0, 2/3, 3.0:
    print(f"at {x:6.3f} the slope is {slope(f, x):8.3f}")`,printed:`at -3.000 the slope is  -21.997
at  0.000 the slope is   -3.997
at  0.667 the slope is    0.003
at  3.000 the slope is   14.003`},{kind:"paragraph",spans:[{kind:"text",text:"To the left of the bottom the slope is negative: a nudge to the right makes the result smaller. At the bottom it is nearly 0: a nudge changes almost nothing. To the right the slope is positive."}]},{kind:"paragraph",spans:[{kind:"text",text:"Here is the same function as a graph. Drag "},{kind:"code",text:"x"},{kind:"text",text:" and watch the orange number below it: that is the slope."}]},{kind:"live",element:"glass-explorer",attributes:{expression:"3*x**2 - 4*x + 5",values:"x=3",step:"b5",hide:"presets track card",height:"250",terms:""}},{kind:"paragraph",spans:[{kind:"text",text:"The picture shows the bowl and, at three points, the straight line that touches it there. The steeper the line, the larger the slope. The grad that Glassgrad computes, without any "},{kind:"code",text:"h"},{kind:"text",text:", is exactly that steepness."}]},{kind:"code",source:`from glassgrad.draw import plots

figure, panels = plt.subplots(1, 3, figsize=(9, 3), layout="constrained")
for axes, x in zip(panels, (-3.0, 2/3, 3.0)):
    plots.function_with_tangent(axes, f, x, low=-5, high=5)`,printed:""},{kind:"picture",alt:"A parabola three times, with the line that touches it left of, at and right of its lowest point",file:"pictures/01-1.svg"},{kind:"heading",level:2,text:"How small should the step be?"},{kind:"paragraph",spans:[{kind:"text",text:"A smaller step is closer to the truth, but only up to a point. A computer keeps about 16 digits of a number. If you add something too small, nothing happens at all:"}]},{kind:"code",source:`for h in 1e-1, 1e-4, 1e-8, 1e-12, 1e-16:
    print(f"h = {h:.0e}   slope {slope(f, 3.0, h):.10f}")`,printed:`h = 1e-01   slope 14.3000000000
h = 1e-04   slope 14.0003000001
h = 1e-08   slope 14.0000000926
h = 1e-12   slope 14.0012446082
h = 1e-16   slope 0.0000000000`},{kind:"paragraph",spans:[{kind:"text",text:"The true slope is 14, and the best result here is in the middle. This is why a measured slope is a fine check but a poor tool: it is never quite right. It is also slow, as we will see now."}]},{kind:"heading",level:2,text:"Several knobs"},{kind:"paragraph",spans:[{kind:"text",text:"A function may have several inputs. Then there is one slope for each of them: nudge one and hold the others still."}]},{kind:"code",source:`def g(a, b, c):
    return a*b + c

a, b, c, h = 2.0, -3.0, 10.0, 0.0001
start = g(a, b, c)
print("by a:", (g(a + h, b, c) - start) / h)
print("by b:", (g(a, b + h, c) - start) / h)
print("by c:", (g(a, b, c + h) - start) / h)`,printed:`by a: -3.000000000010772
by b: 2.0000000000042206
by c: 0.9999999999976694`},{kind:"paragraph",spans:[{kind:"text",text:"Read the three numbers. Raising "},{kind:"code",text:"a"},{kind:"text",text:" lowers the result, three for one, because "},{kind:"code",text:"a"},{kind:"text",text:" is multiplied by "},{kind:"code",text:"b = -3"},{kind:"text",text:". Raising "},{kind:"code",text:"b"},{kind:"text",text:" raises it, two for one, because "},{kind:"code",text:"b"},{kind:"text",text:" is multiplied by "},{kind:"code",text:"a = 2"},{kind:"text",text:". And "},{kind:"code",text:"c"},{kind:"text",text:" is only added, so it passes its change on unchanged. You could have read each slope off the formula."}]},{kind:"live",element:"glass-explorer",attributes:{expression:"a*b + c",values:"a=2 b=-3 c=10",step:"b2",hide:"presets track card",height:"200",terms:""}},{kind:"paragraph",spans:[{kind:"text",text:"Three knobs took three extra runs of the function. A network has thousands of knobs, and would need thousands of runs for a single step. Backpropagation finds all the slopes in one run, and finds them exactly. The next lessons build it."}]},{kind:"code",source:`import glassgrad as gg

a, b, c = gg.Value(2.0), gg.Value(-3.0), gg.Value(10.0)
g(a, b, c).backward()
print(a.grad, b.grad, c.grad)`,printed:"-3.0 2.0 1.0"},{kind:"live",element:"glass-quiz",attributes:{ask:"slope"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Change "},{kind:"code",text:"f"},{kind:"text",text:" to "},{kind:"code",text:"x**3 - 3*x"},{kind:"text",text:" and run the cells again. Look for the two places where the slope is 0: that is where the curve turns. Then find, by trial and error, an "},{kind:"code",text:"x"},{kind:"text",text:" at which the slope is 9."}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"a Value and its graph",to:"02-value.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"2. A Value and its graph"},{kind:"paragraph",spans:[{kind:"text",text:"A plain number forgets where it came from. Given "},{kind:"code",text:"4.0"},{kind:"text",text:", nobody can say whether it was "},{kind:"code",text:"2 + 2"},{kind:"text",text:" or "},{kind:"code",text:"-6 + 10"},{kind:"text",text:". To find out how a result depends on its inputs, we need numbers that remember. Glassgrad calls such a number a "},{kind:"strong",text:"Value"},{kind:"text",text:"."}]},{kind:"heading",level:2,text:"A number that remembers"},{kind:"code",source:`import glassgrad as gg

a = gg.Value(2.0, label="a")
b = gg.Value(-3.0, label="b")
c = gg.Value(10.0, label="c")
a`,printed:"Value(data=2.0, grad=0.0)"},{kind:"paragraph",spans:[{kind:"text",text:"A Value shows two numbers. "},{kind:"code",text:"data"},{kind:"text",text:" is the number itself. "},{kind:"code",text:"grad"},{kind:"text",text:" is a place for a slope; it is 0 until you compute one. The label is only a name for pictures."}]},{kind:"paragraph",spans:[{kind:"text",text:"You can calculate with Values as with any number. The result is another Value."}]},{kind:"code",source:`e = a * b
e.label = "e"
d = e + c
d.label = "d"
print(d.data)`,printed:"4.0"},{kind:"paragraph",spans:[{kind:"text",text:"Here is the difference: you can ask the result what it was made from."}]},{kind:"code",source:`print(d.op, [v.label for v in d.inputs])
print(e.op, [v.label for v in e.inputs])
print(repr(a.op), a.inputs, a.is_leaf)`,printed:`add ['e', 'c']
mul ['a', 'b']
'' () True`},{kind:"paragraph",spans:[{kind:"text",text:"So "},{kind:"code",text:"d"},{kind:"text",text:" was made by adding "},{kind:"code",text:"e"},{kind:"text",text:" and "},{kind:"code",text:"c"},{kind:"text",text:", and "},{kind:"code",text:"e"},{kind:"text",text:" by multiplying "},{kind:"code",text:"a"},{kind:"text",text:" and "},{kind:"code",text:"b"},{kind:"text",text:". Nothing was computed to get "},{kind:"code",text:"a"},{kind:"text",text:": it was given. Such a Value is called a "},{kind:"strong",text:"leaf"},{kind:"text",text:". Its op is empty, and it has no inputs."}]},{kind:"heading",level:2,text:"The picture"},{kind:"paragraph",spans:[{kind:"text",text:"All the Values behind "},{kind:"code",text:"d"},{kind:"text",text:", with the ops between them, form a "},{kind:"strong",text:"graph"},{kind:"text",text:". Each box holds a label, the data and the grad. Each circle is an op. Arrows run from left to right, in the direction in which the numbers were computed. Leaves have a blue frame."}]},{kind:"code",source:`f = gg.Value(-2.0, label="f")
L = d * f
L.label = "L"
gg.draw_dot(L)`,printed:""},{kind:"live",element:"glass-explorer",attributes:{expression:"(a*b + c) * f",names:"e d L",values:"a=2 b=-3 c=10 f=-2",step:"f3",gradients:"off",hide:"presets card",height:"290",terms:""}},{kind:"paragraph",spans:[{kind:"text",text:"Compare it with the formula "},{kind:"code",text:"L = (a*b + c) * f"},{kind:"text",text:". It is the same thing: the arrows do the job of the brackets. We call the last Value "},{kind:"code",text:"L"},{kind:"text",text:", for loss: soon it will be the number that we want to make small."}]},{kind:"paragraph",spans:[{kind:"text",text:"You can also get the same graph as plain lists, from the oldest node to the newest. Operands are given by their positions in the list."}]},{kind:"code",source:`graph = gg.flatten(L)
for place, name in enumerate(graph.label):
    print(place, name, graph.op[place] or "given", graph.operands[place], graph.data[place])`,printed:`0 a given () 2.0
1 b given () -3.0
2 c given () 10.0
3 e mul (0, 1) -6.0
4 d add (3, 2) 4.0
5 f given () -2.0
6 L mul (4, 5) -8.0`},{kind:"paragraph",spans:[{kind:"text",text:"Look at the numbers in brackets: every node is made from nodes with smaller positions. Inputs are always older than what is made from them. This simple fact is what makes the way back easy, in "},{kind:"link",text:"lesson 4",to:"04-order.md"},{kind:"text",text:"."}]},{kind:"heading",level:2,text:"Plain numbers can join in"},{kind:"paragraph",spans:[{kind:"text",text:"You do not need to wrap every number. Plain numbers work on both sides of an op. They remain plain numbers and have no grad, since nobody asks how the result depends on the 2 in "},{kind:"code",text:"2*a"},{kind:"text",text:"."}]},{kind:"code",source:`print((a + 1).data, (2 * a).data, (a / 4).data, (a ** 2).data)
print((2 * a).operands)`,printed:`3.0 4.0 0.5 4.0
(2.0, Value(data=2.0, grad=0.0))`},{kind:"heading",level:2,text:"A Value remembers numbers, not formulas"},{kind:"paragraph",spans:[{kind:"text",text:"If you change a leaf afterwards, what was computed from it stays as it was. A graph is a record of what happened, not a spreadsheet. To see the effect of a change, run the code again."}]},{kind:"code",source:`a.data = 5.0
print(a.data, e.data)
a.data = 2.0`,printed:"5.0 -6.0"},{kind:"heading",level:2,text:"What each op stores"},{kind:"paragraph",spans:[{kind:"text",text:"Besides its inputs, a computed Value stores one more thing: how its own number would change with each of them. These are its "},{kind:"strong",text:"partials"},{kind:"text",text:", a small slope for each input, seen from this op alone."}]},{kind:"code",source:`print("d = e + c:", d.partials)
print("L = d * f:", L.partials)`,printed:`d = e + c: (1.0, 1.0)
L = d * f: (-2.0, 4.0)`},{kind:"paragraph",spans:[{kind:"text",text:"A sum passes a change on unchanged: both partials are 1. A product multiplies a change by the "},{kind:"em",text:"other"},{kind:"text",text:" input: for "},{kind:"code",text:"L = d * f"},{kind:"text",text:" that is "},{kind:"code",text:"f = -2"},{kind:"text",text:" for "},{kind:"code",text:"d"},{kind:"text",text:", and "},{kind:"code",text:"d = 4"},{kind:"text",text:" for "},{kind:"code",text:"f"},{kind:"text",text:". Everything that follows is built from these small numbers."}]},{kind:"code",source:"gg.draw_dot(L, partials=True)",printed:""},{kind:"picture",alt:"The same graph with a partial on each arrow",file:"pictures/02-2.svg"},{kind:"live",element:"glass-quiz",attributes:{ask:"partial"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Build the expression "},{kind:"code",text:"(a + b) * (a - b)"},{kind:"text",text:" from two leaves and draw it. Look for the two arrows that leave "},{kind:"code",text:"a"},{kind:"text",text:": one box, used twice. What will its "},{kind:"code",text:"data"},{kind:"text",text:" be if you write "},{kind:"code",text:"a*a - b*b"},{kind:"text",text:" instead? And will the picture be the same?"}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"backpropagation by hand",to:"03-by-hand.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"3. Backpropagation by hand"},{kind:"paragraph",spans:[{kind:"text",text:"We have a graph whose last number is "},{kind:"code",text:"L"},{kind:"text",text:". We want the slope of "},{kind:"code",text:"L"},{kind:"text",text:" with respect to every other number in it. In this lesson we work them out by hand. It takes one idea, used six times."}]},{kind:"code",source:`import glassgrad as gg

def build(a=2.0, b=-3.0, c=10.0, f=-2.0):
    a, b, c, f = (gg.Value(v, label=name) for v, name in zip((a, b, c, f), "abcf"))
    e = a * b
    d = e + c
    L = d * f
    e.label, d.label, L.label = "e", "d", "L"
    return a, b, c, d, e, f, L

a, b, c, d, e, f, L = build()
print(L.data)`,printed:"-8.0"},{kind:"paragraph",spans:[{kind:"text",text:"We write each answer into "},{kind:"code",text:".grad"},{kind:"text",text:". So "},{kind:"code",text:"x.grad"},{kind:"text",text:" will mean: if "},{kind:"code",text:"x"},{kind:"text",text:" rises a little, "},{kind:"code",text:"L"},{kind:"text",text:" rises "},{kind:"code",text:"x.grad"},{kind:"text",text:" times as much."}]},{kind:"heading",level:2,text:"Start at the end"},{kind:"paragraph",spans:[{kind:"text",text:"How does "},{kind:"code",text:"L"},{kind:"text",text:" change with "},{kind:"code",text:"L"},{kind:"text",text:"? One for one."}]},{kind:"code",source:"L.grad = 1.0",printed:""},{kind:"heading",level:2,text:"A product"},{kind:"paragraph",spans:[{kind:"code",text:"L = d * f"},{kind:"text",text:". If "},{kind:"code",text:"d"},{kind:"text",text:" rises by "},{kind:"code",text:"h"},{kind:"text",text:", the product rises by "},{kind:"code",text:"h * f"},{kind:"text",text:". So the slope with respect to "},{kind:"code",text:"d"},{kind:"text",text:" is "},{kind:"code",text:"f"},{kind:"text",text:", and the slope with respect to "},{kind:"code",text:"f"},{kind:"text",text:" is "},{kind:"code",text:"d"},{kind:"text",text:". In a product, the two inputs swap places."}]},{kind:"live",element:"glass-explorer",attributes:{expression:"(a*b + c) * f",names:"e d L",values:"a=2 b=-3 c=10 f=-2",step:"b1",hide:"expression presets inputs track card",height:"200",terms:""}},{kind:"code",source:`d.grad = f.data
f.grad = d.data
print(d.grad, f.grad)`,printed:"-2.0 4.0"},{kind:"heading",level:2,text:"The one idea: slopes along a path multiply"},{kind:"paragraph",spans:[{kind:"text",text:"Now "},{kind:"code",text:"c"},{kind:"text",text:". It does not touch "},{kind:"code",text:"L"},{kind:"text",text:" directly; it goes through "},{kind:"code",text:"d"},{kind:"text",text:". If "},{kind:"code",text:"c"},{kind:"text",text:" rises by "},{kind:"code",text:"h"},{kind:"text",text:", then "},{kind:"code",text:"d = e + c"},{kind:"text",text:" rises by "},{kind:"code",text:"h"},{kind:"text",text:" as well: the slope of "},{kind:"code",text:"d"},{kind:"text",text:" with respect to "},{kind:"code",text:"c"},{kind:"text",text:" is 1. And when "},{kind:"code",text:"d"},{kind:"text",text:" rises by "},{kind:"code",text:"h"},{kind:"text",text:", "},{kind:"code",text:"L"},{kind:"text",text:" rises by "},{kind:"code",text:"-2h"},{kind:"text",text:". So when "},{kind:"code",text:"c"},{kind:"text",text:" rises by "},{kind:"code",text:"h"},{kind:"text",text:", "},{kind:"code",text:"L"},{kind:"text",text:" rises by "},{kind:"code",text:"1 * (-2)"},{kind:"text",text:" times "},{kind:"code",text:"h"},{kind:"text",text:"."}]},{kind:"paragraph",spans:[{kind:"text",text:"This is the "},{kind:"strong",text:"chain rule"},{kind:"text",text:": the slope of a whole path is the product of the slopes of its parts. If one turn of the pedals turns a wheel three times, and one turn of the wheel moves the bicycle two metres, then one turn of the pedals moves it six."}]},{kind:"paragraph",spans:[{kind:"text",text:"At each op it says: "},{kind:"em",text:"grad of the input = grad of the output \xD7 partial of the op."}]},{kind:"code",source:`c.grad = d.grad * 1.0
e.grad = d.grad * 1.0
print(c.grad, e.grad)`,printed:"-2.0 -2.0"},{kind:"paragraph",spans:[{kind:"text",text:"A plus simply passes its grad on, to both sides."}]},{kind:"live",element:"glass-explorer",attributes:{expression:"(a*b + c) * f",names:"e d L",values:"a=2 b=-3 c=10 f=-2",step:"b2",hide:"expression presets inputs track card",height:"200",terms:""}},{kind:"heading",level:2,text:"Down to the leaves"},{kind:"paragraph",spans:[{kind:"code",text:"e = a * b"},{kind:"text",text:" is a product again. Its partials are "},{kind:"code",text:"b"},{kind:"text",text:" for "},{kind:"code",text:"a"},{kind:"text",text:", and "},{kind:"code",text:"a"},{kind:"text",text:" for "},{kind:"code",text:"b"},{kind:"text",text:". Multiply each by the grad that has arrived at "},{kind:"code",text:"e"},{kind:"text",text:"."}]},{kind:"code",source:`a.grad = e.grad * b.data
b.grad = e.grad * a.data
print(a.grad, b.grad)`,printed:"6.0 -4.0"},{kind:"paragraph",spans:[{kind:"text",text:"Done. The picture shows all of it: a grad in each box, and on each arrow the partial that was used. Follow any path from "},{kind:"code",text:"L"},{kind:"text",text:" to the left and multiply the numbers on its arrows: you get the grad of the box where you stop."}]},{kind:"code",source:"gg.draw_dot(L, partials=True)",printed:""},{kind:"live",element:"glass-explorer",attributes:{expression:"(a*b + c) * f",names:"e d L",values:"a=2 b=-3 c=10 f=-2",step:"b3",hide:"presets inputs",height:"290",terms:""}},{kind:"heading",level:2,text:"Is it true?"},{kind:"paragraph",spans:[{kind:"text",text:"Lesson 1 has a check that needs no theory: nudge and measure."}]},{kind:"code",source:`h = 0.0001
before = build()[-1].data
for name in "abcf":
    start = {"a": 2.0, "b": -3.0, "c": 10.0, "f": -2.0}[name]
    after = build(**{name: start + h})[-1].data
    print(name, round((after - before) / h, 4))`,printed:`a 6.0
b -4.0
c -2.0
f 4.0`},{kind:"paragraph",spans:[{kind:"text",text:"These are the same four numbers. Glassgrad has this check built in, for any graph:"}]},{kind:"code",source:"print(gg.check_gradients(L))",printed:`\u2713 4 leaves checked against central differences
  leaf  grad  measured
  a     6     6         agrees
  b     -4    -4        agrees
  c     -2    -2        agrees
  f     4     4         agrees`},{kind:"heading",level:2,text:"What it is good for"},{kind:"paragraph",spans:[{kind:"text",text:"A grad tells you in which direction "},{kind:"code",text:"L"},{kind:"text",text:" rises. So if you move each leaf a little along its grad, "},{kind:"code",text:"L"},{kind:"text",text:" must rise. If you move against it, "},{kind:"code",text:"L"},{kind:"text",text:" must fall. Here we move along it, by a hundredth:"}]},{kind:"code",source:`leaves = {"a": a, "b": b, "c": c, "f": f}
moved = {name: leaf.data + 0.01 * leaf.grad for name, leaf in leaves.items()}
print({name: round(number, 2) for name, number in moved.items()})
print(round(build(**moved)[-1].data, 6))`,printed:`{'a': 2.06, 'b': -3.04, 'c': 9.98, 'f': -1.96}
-7.286496`},{kind:"paragraph",spans:[{kind:"text",text:"From -8 to about -7.29: up, as promised. All training of networks is this step, taken again and again, but downwards."}]},{kind:"heading",level:2,text:"A neuron"},{kind:"paragraph",spans:[{kind:"text",text:"The same works through any op whose partial we know. A neuron adds up its inputs, each multiplied by a weight, and squashes the sum with tanh. The slope of "},{kind:"code",text:"o = tanh(n)"},{kind:"text",text:" is "},{kind:"code",text:"1 - o*o"},{kind:"text",text:". You have seen the rest."}]},{kind:"code",source:`x1, x2 = gg.Value(2.0, label="x1"), gg.Value(0.0, label="x2")
w1, w2 = gg.Value(-3.0, label="w1"), gg.Value(1.0, label="w2")
bias = gg.Value(6.8813735870195432, label="b")
p1, p2 = x1 * w1, x2 * w2
s = p1 + p2
n = s + bias
o = n.tanh()
p1.label, p2.label, s.label, n.label, o.label = "x1w1", "x2w2", "s", "n", "o"

o.grad = 1.0
n.grad = 1 - o.data**2                                  # tanh
s.grad = bias.grad = n.grad                             # plus
p1.grad = p2.grad = s.grad                              # plus
x1.grad, w1.grad = p1.grad * w1.data, p1.grad * x1.data   # product
x2.grad, w2.grad = p2.grad * w2.data, p2.grad * x2.data   # product
for v in n, bias, x1, w1, x2, w2:
    print(f"{v.label:2s} {v.grad:7.4f}")`,printed:`n   0.5000
b   0.5000
x1 -1.5000
w1  1.0000
x2  0.5000
w2  0.0000`},{kind:"paragraph",spans:[{kind:"text",text:"The bias is an odd-looking number, chosen so that the slope comes out as a half. Look at "},{kind:"code",text:"w2"},{kind:"text",text:": its grad is 0, because its input "},{kind:"code",text:"x2"},{kind:"text",text:" is 0. A weight whose input is 0 cannot change anything, so it is not blamed for anything."}]},{kind:"live",element:"glass-explorer",attributes:{expression:"tanh(x1*w1 + x2*w2 + b)",values:"x1=2 w1=-3 x2=0 w2=1 b=6.881373587019543",step:"b5",hide:"presets",height:"340",terms:""}},{kind:"live",element:"glass-quiz",attributes:{ask:"chain seed silent"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"In "},{kind:"code",text:"build"},{kind:"text",text:", change "},{kind:"code",text:"f"},{kind:"text",text:" to 3 and go through the steps again, on paper first. Which grads change their sign? Which ones do not change at all, and why? Let "},{kind:"code",text:"gg.check_gradients"},{kind:"text",text:" mark your work."}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"backward() and the order",to:"04-order.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"4. backward() and the order"},{kind:"paragraph",spans:[{kind:"text",text:"By hand we walked from the last number back to the leaves. "},{kind:"code",text:"backward()"},{kind:"text",text:" does the same, for a graph of any size. There is one thing that it must get right: the order."}]},{kind:"code",source:`import glassgrad as gg

def neuron():
    x1, x2 = gg.Value(2.0, label="x1"), gg.Value(0.0, label="x2")
    w1, w2 = gg.Value(-3.0, label="w1"), gg.Value(1.0, label="w2")
    b = gg.Value(6.8813735870195432, label="b")
    p1, p2 = x1 * w1, x2 * w2
    s = p1 + p2
    n = s + b
    o = n.tanh()
    p1.label, p2.label, s.label, n.label, o.label = "x1w1", "x2w2", "s", "n", "o"
    return o

o = neuron()
o.backward()
gg.draw_dot(o)`,printed:""},{kind:"live",element:"glass-explorer",attributes:{expression:"tanh(x1*w1 + x2*w2 + b)",values:"x1=2 w1=-3 x2=0 w2=1 b=6.881373587019543",step:"b1",hide:"presets inputs",height:"340",terms:""}},{kind:"paragraph",spans:[{kind:"text",text:"One call, and each box has its grad: the same numbers that we worked out one by one in lesson 3."}]},{kind:"heading",level:2,text:"Step by step"},{kind:"paragraph",spans:[{kind:"code",text:"gg.walk"},{kind:"text",text:" shows what happens. The forward pass goes through the ops from the oldest to the newest. The backward pass then goes from the newest to the oldest."}]},{kind:"code",source:"print(gg.walk(o))",printed:`forward
  1 x1w1 = x1 \xD7 w1 = 2.0000 \xD7 (-3.0000) = -6.0000
  2 x2w2 = x2 \xD7 w2 = 0.0000 \xD7 1.0000 = 0.0000
  3 s = x1w1 + x2w2 = -6.0000 + 0.0000 = -6.0000
  4 n = s + b = -6.0000 + 6.8814 = 0.8814
  5 o = tanh(n) = tanh(0.8814) = 0.7071
backward
  1 o, grad 1.0000
    d/dn = 0.5000 \xD7 1.0000 = 0.5000
  2 n, grad 0.5000
    d/ds = 1.0000 \xD7 0.5000 = 0.5000
    d/db = 1.0000 \xD7 0.5000 = 0.5000
  3 s, grad 0.5000
    d/dx1w1 = 1.0000 \xD7 0.5000 = 0.5000
    d/dx2w2 = 1.0000 \xD7 0.5000 = 0.5000
  4 x2w2, grad 0.5000
    d/dx2 = 1.0000 \xD7 0.5000 = 0.5000
    d/dw2 = 0.0000 \xD7 0.5000 = 0.0000
  5 x1w1, grad 0.5000
    d/dx1 = -3.0000 \xD7 0.5000 = -1.5000
    d/dw1 = 2.0000 \xD7 0.5000 = 1.0000`},{kind:"paragraph",spans:[{kind:"text",text:"Each line on the way back is the rule from lesson 3: the partial, times the grad that arrived, goes to the input."}]},{kind:"heading",level:2,text:"Why the order matters"},{kind:"paragraph",spans:[{kind:"text",text:"An op can pass its grad on only when its own grad is complete. In a neuron that is not a problem: each Value is used once. But look at this graph, where "},{kind:"code",text:"b"},{kind:"text",text:" is used by two ops:"}]},{kind:"code",source:`a = gg.Value(3.0, label="a")
b = a * 2
c = b * b
d = b + c
b.label, c.label, d.label = "b", "c", "d"
gg.draw_dot(d, partials=True)`,printed:""},{kind:"picture",alt:"b is used twice: by c, which is b times b, and by d, which is b plus c",file:"pictures/04-2.svg"},{kind:"paragraph",spans:[{kind:"code",text:"d"},{kind:"text",text:" depends on "},{kind:"code",text:"b"},{kind:"text",text:" in two ways: directly, and through "},{kind:"code",text:"c"},{kind:"text",text:". The grad of "},{kind:"code",text:"b"},{kind:"text",text:" is the sum of both. If "},{kind:"code",text:"b"},{kind:"text",text:" passes its grad on to "},{kind:"code",text:"a"},{kind:"text",text:" before "},{kind:"code",text:"c"},{kind:"text",text:" has contributed, "},{kind:"code",text:"a"},{kind:"text",text:" gets too little."}]},{kind:"paragraph",spans:[{kind:"text",text:"Let us take the steps in two different orders. A node's step adds "},{kind:"code",text:"partial \xD7 grad"},{kind:"text",text:" to each of its inputs."}]},{kind:"code",source:`def run_steps(order, nodes):
    grads = {name: 0.0 for name in nodes}
    grads["d"] = 1.0
    for name in order:
        node = nodes[name]
        for operand, partial in zip(node.operands, node.partials):
            if partial is not None:              # plain numbers have none
                grads[operand.label] += partial * grads[name]
    return grads

nodes = {"a": a, "b": b, "c": c, "d": d}
print("d, c, b:", run_steps(["d", "c", "b"], nodes))
print("d, b, c:", run_steps(["d", "b", "c"], nodes))`,printed:`d, c, b: {'a': 26.0, 'b': 13.0, 'c': 1.0, 'd': 1.0}
d, b, c: {'a': 2.0, 'b': 13.0, 'c': 1.0, 'd': 1.0}`},{kind:"paragraph",spans:[{kind:"text",text:"The two orders agree on "},{kind:"code",text:"b"},{kind:"text",text:", but not on "},{kind:"code",text:"a"},{kind:"text",text:". With "},{kind:"code",text:"d, b, c"},{kind:"text",text:", the node "},{kind:"code",text:"b"},{kind:"text",text:" had its turn too early: it passed on only the 1 that came directly, and what came through "},{kind:"code",text:"c"},{kind:"text",text:" arrived too late. Measure to see which one is right:"}]},{kind:"code",source:`def result(a):
    b = a * 2
    return b + b*b

h = 0.00001
print(round((result(3.0 + h) - result(3.0)) / h, 2))`,printed:"26.0"},{kind:"paragraph",spans:[{kind:"text",text:"A network with this mistake still learns something, which is what makes it hard to find:"}]},{kind:"live",element:"glass-bug",attributes:{name:"order"}},{kind:"heading",level:2,text:"The rule, and a cheap way to follow it"},{kind:"paragraph",spans:[{kind:"strong",text:"A node's turn comes after the turns of all nodes that use it."},{kind:"text",text:" Such an order is called topological. Courses find it with a recursive search through the graph, which calls itself for the inputs of each node. Glassgrad uses the fact from lesson 2: inputs are older than what is made from them. Each Value gets a serial number when it is made. So newest first is always a correct order."}]},{kind:"code",source:`def nodes_behind(root):
    found, pending = {root}, [root]
    while pending:
        new = set(pending.pop().inputs) - found
        found |= new
        pending += new
    return sorted(found, key=lambda v: -v.serial)

order = nodes_behind(o)
print(len(order), "nodes:", " ".join(v.label for v in order))`,printed:"10 nodes: o n s x2w2 x1w1 b w2 w1 x2 x1"},{kind:"paragraph",spans:[{kind:"text",text:"With this list, "},{kind:"code",text:"backward()"},{kind:"text",text:" is a loop of four lines. Here it is on a new graph, compared with the real one:"}]},{kind:"code",source:`fresh = neuron()
order = nodes_behind(fresh)
order[0].grad = 1.0
for node in order:
    for operand, partial in zip(node.operands, node.partials):
        operand.grad += node.grad * partial

print([round(v.grad, 4) for v in order] == [round(v.grad, 4) for v in nodes_behind(o)])`,printed:"True"},{kind:"heading",level:2,text:"Why backwards?"},{kind:"paragraph",spans:[{kind:"text",text:"You can also carry slopes "},{kind:"em",text:"forward"},{kind:"text",text:". Pick one leaf, give it the slope 1, and go through the ops from the oldest to the newest: the slope of a result is the sum of partial times slope over its inputs. This is called "},{kind:"strong",text:"forward mode"},{kind:"text",text:". It needs the same partials, and it is just as exact."}]},{kind:"code",source:`def forward_slope(root, leaf):
    slopes = {leaf: 1.0}
    for node in reversed(nodes_behind(root)):
        if not node.is_leaf:
            steps = zip(node.partials, node.operands)
            slopes[node] = sum(partial * slopes.get(operand, 0.0) for partial, operand in steps)
    return slopes[root]

leaves = [v for v in nodes_behind(fresh) if v.is_leaf]
print(len(leaves), "passes:", [round(forward_slope(fresh, leaf), 4) for leaf in leaves])
print("1 pass back:", [round(leaf.grad, 4) for leaf in leaves])`,printed:`5 passes: [0.5, 0.0, 1.0, 0.5, -1.5]
1 pass back: [0.5, 0.0, 1.0, 0.5, -1.5]`},{kind:"paragraph",spans:[{kind:"text",text:"But a pass forward finds the slope with respect to "},{kind:"em",text:"one"},{kind:"text",text:" leaf, and the next leaf needs another pass. A pass back finds the slopes of "},{kind:"em",text:"one"},{kind:"text",text:" result with respect to all leaves. A network has one loss and thousands of weights, so reverse mode wins by a factor of thousands. With one input and thousands of results it would be the other way round."}]},{kind:"live",element:"glass-passes",attributes:{inputs:"10"}},{kind:"heading",level:2,text:"As deep as you like"},{kind:"paragraph",spans:[{kind:"text",text:"A recursive search fails in graphs deeper than about a thousand ops, because Python limits how deeply calls may nest. A loop over a sorted list has no such limit."}]},{kind:"code",source:`x = gg.Value(1.0)
y = x
for _ in range(20_000):
    y = y + 0.001
y.backward()
print(round(y.data, 6), x.grad)`,printed:"21.0 1.0"},{kind:"heading",level:2,text:"One graph, one backward()"},{kind:"paragraph",spans:[{kind:"text",text:"A second call on the same graph is almost always a mistake, so it raises an error, with a hint."}]},{kind:"code",source:`try:
    y.backward()
except RuntimeError as error:
    print(error)`,printed:"backward() has already run from this Value: run the forward code again, or pass retain_graph=True to the first call"},{kind:"live",element:"glass-quiz",attributes:{ask:"order"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Give "},{kind:"code",text:"run_steps"},{kind:"text",text:" the order "},{kind:"code",text:'["c", "d", "b"]'},{kind:"text",text:", in which "},{kind:"code",text:"c"},{kind:"text",text:" has its turn before it has received any grad. First write down which of the four numbers will come out too small, and by how much; then run it."}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"used twice, and zero_grad",to:"05-used-twice.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"5. Used twice, and zero_grad"},{kind:"paragraph",spans:[{kind:"text",text:"Grads are not set; they are added up. That one plus sign makes backpropagation correct, and it is also behind the most common mistake in training loops."}]},{kind:"heading",level:2,text:"A value used twice"},{kind:"code",source:`import glassgrad as gg

a = gg.Value(3.0, label="a")
b = a + a
b.label = "b"
b.backward()
print(b.data, a.grad)`,printed:"6.0 2.0"},{kind:"paragraph",spans:[{kind:"code",text:"b"},{kind:"text",text:" is twice "},{kind:"code",text:"a"},{kind:"text",text:", so its slope with respect to "},{kind:"code",text:"a"},{kind:"text",text:" is 2. The picture shows where the 2 comes from: two arrows lead from "},{kind:"code",text:"a"},{kind:"text",text:" into the plus, and each brings back a 1."}]},{kind:"code",source:"gg.draw_dot(b, partials=True)",printed:""},{kind:"live",element:"glass-explorer",attributes:{expression:"a + a",names:"b",values:"a=3",step:"b1",hide:"presets",height:"200",terms:""}},{kind:"paragraph",spans:[{kind:"text",text:"If the second arrow had "},{kind:"em",text:"replaced"},{kind:"text",text:" what the first one brought, the grad would be 1. This bug is easy to write and hard to see, since every graph that uses each Value only once comes out right. Here is a plus op written both ways, with the bug and without it:"}]},{kind:"code",source:`def plus(x, y, add_up):
    out = gg.Value(x.data + y.data, (x, y), "plus")
    def backward():
        if add_up:
            x.grad += out.grad
            y.grad += out.grad
        else:
            x.grad = out.grad
            y.grad = out.grad
    out._backward = backward
    return out

for add_up in False, True:
    a = gg.Value(3.0, label="a")
    plus(a, a, add_up).backward()
    print("+=" if add_up else "= ", a.grad)`,printed:`=  1.0
+= 2.0`},{kind:"live",element:"glass-bug",attributes:{name:"assign"}},{kind:"heading",level:2,text:"The sum over all paths"},{kind:"paragraph",spans:[{kind:"text",text:"In larger graphs there may be many paths from the result to a leaf. The grad is the sum over all of them. Along each path, the partials multiply. "},{kind:"code",text:"gg.why"},{kind:"text",text:" lists the paths."}]},{kind:"code",source:`a, b = gg.Value(-2.0, label="a"), gg.Value(3.0, label="b")
d, e = a * b, a + b
f = d * e
d.label, e.label, f.label = "d", "e", "f"
print(gg.why(a, f))`,printed:`df/da = -3.0000, from 2 paths
  -6.0000 = -6.0000 \xD7 1.0000    (f \u2190 e \u2190 a)
  3.0000 = 1.0000 \xD7 3.0000    (f \u2190 d \u2190 a)`},{kind:"paragraph",spans:[{kind:"text",text:"Both "},{kind:"code",text:"d"},{kind:"text",text:" and "},{kind:"code",text:"e"},{kind:"text",text:" use "},{kind:"code",text:"a"},{kind:"text",text:". Through "},{kind:"code",text:"d"},{kind:"text",text:", a nudge of "},{kind:"code",text:"a"},{kind:"text",text:" is multiplied by 3 \xD7 1; through "},{kind:"code",text:"e"},{kind:"text",text:", by 1 \xD7 (-6). Together they make -3."}]},{kind:"paragraph",spans:[{kind:"text",text:"In the figure, click "},{kind:"code",text:"a"},{kind:"text",text:" to see the two paths."}]},{kind:"live",element:"glass-explorer",attributes:{expression:"(a*b) * (a + b)",names:"d e f",values:"a=-2 b=3",step:"b3",hide:"presets inputs track",height:"240",terms:""}},{kind:"heading",level:2,text:"The same plus, between two calls"},{kind:"paragraph",spans:[{kind:"text",text:"Adding up does not stop at the end of a graph. Call "},{kind:"code",text:"backward()"},{kind:"text",text:" on a second graph with the same leaf, and its grad is added to what the leaf still holds."}]},{kind:"code",source:`w = gg.Value(2.0, label="w")
(w * 5).backward()
print(w.grad)
(w * 5).backward()
print(w.grad)`,printed:`5.0
10.0`},{kind:"paragraph",spans:[{kind:"text",text:"Sometimes that is what you want: you can accumulate the grad of a sum of losses one loss at a time. In a training loop it is not. There, each step should follow the "},{kind:"em",text:"current"},{kind:"text",text:" slope, so the grads are set to 0 first."}]},{kind:"code",source:`w.grad = 0.0
(w * 5).backward()
print(w.grad)`,printed:"5.0"},{kind:"paragraph",spans:[{kind:"text",text:"For a whole network this is "},{kind:"code",text:"model.zero_grad()"},{kind:"text",text:" or "},{kind:"code",text:"optimizer.zero_grad()"},{kind:"text",text:"."}]},{kind:"heading",level:2,text:"What forgetting it looks like"},{kind:"paragraph",spans:[{kind:"text",text:"We have four samples with three inputs each, and a network of 41 weights and biases that should answer 1 or -1. We train it twice from the same start: once correctly, once without "},{kind:"code",text:"zero_grad"},{kind:"text",text:"."}]},{kind:"code",source:`from glassgrad import nn

def train(zero_grad, steps=20, rate=0.05, seed=1):
    points, targets = gg.data.four_samples()
    model = nn.MLP(3, [4, 4, 1], activation="tanh", output="tanh", bias="uniform", seed=seed)
    optimizer = nn.SGD(model.parameters(), rate)
    losses, sizes = [], []
    for _ in range(steps):
        loss = nn.mse([model(x) for x in points], targets, reduction="sum")
        if zero_grad:
            optimizer.zero_grad()
        loss.backward()
        sizes.append(sum(abs(p.grad) for p in model.parameters()))
        optimizer.step()
        losses.append(loss.data)
    return losses, sizes

with_it, its_sizes = train(zero_grad=True)
without, their_sizes = train(zero_grad=False)
print("loss at the end:", round(with_it[-1], 4), round(without[-1], 4))`,printed:"loss at the end: 0.0603 0.0009"},{kind:"code",source:`import matplotlib.pyplot as plt
from glassgrad.draw import palette

figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
panels = (left, "Loss", with_it, without), (right, "Sum of |grad|", its_sizes, their_sizes)
for axes, title, good, bad in panels:
    axes.plot(good, color=palette.DATA, label="with zero_grad")
    axes.plot(bad, color=palette.GRAD, linestyle="--", label="without")
    axes.set_title(title, loc="left")
    axes.set_xlabel("step")
    axes.legend()`,printed:""},{kind:"picture",alt:"Left: without zero_grad the loss falls sooner. Right: with zero_grad the sum of the grads shrinks, without it it stays large",file:"pictures/05-2.svg"},{kind:"paragraph",spans:[{kind:"text",text:"Look at the left picture first. The run without "},{kind:"code",text:"zero_grad"},{kind:"text",text:" gets "},{kind:"em",text:"lower"},{kind:"text",text:", sooner. So is the mistake a good thing? The right picture says no. With "},{kind:"code",text:"zero_grad"},{kind:"text",text:" the grads shrink as the answers get better. Without it they are the sum of all slopes so far. The network does not follow its slope; it rolls like a heavy ball that remembers each push. On four samples, luck is enough. On a harder task it rolls right past the minimum."}]},{kind:"paragraph",spans:[{kind:"text",text:"Here it does, on a line through a few points:"}]},{kind:"live",element:"glass-bug",attributes:{name:"zero_grad"}},{kind:"paragraph",spans:[{kind:"text",text:"(A ball that remembers, but slowly forgets, is a real method: it is called momentum.)"}]},{kind:"paragraph",spans:[{kind:"text",text:"After a hundred steps of this, Glassgrad warns you."}]},{kind:"live",element:"glass-quiz",attributes:{ask:"twice again"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Train both ways for 60 steps with "},{kind:"code",text:"rate=0.2"},{kind:"text",text:", with the seeds 1 to 5, and print the last loss of each run. With "},{kind:"code",text:"zero_grad"},{kind:"text",text:" all five learn. Look for the runs without it that end at 4 or 8: one or two of the four answers are as wrong as they can be."}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"choosing the level of an op",to:"06-level.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"6. Choosing the level of an op"},{kind:"paragraph",spans:[{kind:"text",text:"What counts as one op? A plus, surely. But tanh is made of exponentials, a minus, a plus and a division. Should the graph show all of these, or one circle called tanh? You can choose. The slopes come out the same, and yet the choice matters."}]},{kind:"heading",level:2,text:"tanh in one piece"},{kind:"code",source:`import glassgrad as gg

def neuron(squash, b=6.8813735870195432):
    x1, x2 = gg.Value(2.0, label="x1"), gg.Value(0.0, label="x2")
    w1, w2 = gg.Value(-3.0, label="w1"), gg.Value(1.0, label="w2")
    n = x1*w1 + x2*w2 + gg.Value(b, label="b")
    n.label = "n"
    o = squash(n)
    o.label = "o"
    o.backward()
    return o, n, (x1, w1, x2, w2)

def in_one_piece(n):
    return n.tanh()

o, n, leaves = neuron(in_one_piece)
print(f"o {o.data:.10f}   do/dn {n.grad:.10f}")`,printed:"o 0.7071067812   do/dn 0.5000000000"},{kind:"heading",level:2,text:"tanh in small pieces"},{kind:"paragraph",spans:[{kind:"text",text:"The definition of tanh is (e\xB2\u207F \u2212 1) / (e\xB2\u207F + 1). If you write it like that, Glassgrad needs no rule for tanh at all: it already has rules for exp, minus, plus and division."}]},{kind:"code",source:`def in_small_pieces(n):
    e = (2 * n).exp()
    e.label = "e"
    return (e - 1) / (e + 1)

o2, n2, leaves2 = neuron(in_small_pieces)
print(f"o {o2.data:.10f}   do/dn {n2.grad:.10f}")
print([round(v.grad, 10) for v in leaves])
print([round(v.grad, 10) for v in leaves2])`,printed:`o 0.7071067812   do/dn 0.5000000000
[-1.5, 1.0, 0.5, 0.0]
[-1.5, 1.0, 0.5, 0.0]`},{kind:"paragraph",spans:[{kind:"text",text:"We get the same result and the same grads, from different rules. In the picture, "},{kind:"code",text:"e"},{kind:"text",text:" is used twice, and what comes back along the two paths is added up."}]},{kind:"code",source:`n = gg.Value(0.8813735870195432, label="n")
o = in_small_pieces(n)
o.label = "o"
o.backward()
gg.draw_dot(o, partials=True)`,printed:""},{kind:"picture",alt:"tanh made of exp, minus, plus and a division; e is used twice",file:"pictures/06-1.svg"},{kind:"paragraph",spans:[{kind:"text",text:"So you are free to choose the level. An op is anything for which you can write down two things: how to compute its result from its inputs, and what its partials are. On paper, the partial of tanh is short: "},{kind:"code",text:"1 - o*o"},{kind:"text",text:". One node does the work of five."}]},{kind:"heading",level:2,text:"Why not always the small pieces?"},{kind:"paragraph",spans:[{kind:"text",text:"They cost nodes. And they can break where the whole does not:"}]},{kind:"code",source:`for number in 0.5, 20.0, 400.0:
    whole, pieces = gg.Value(number), gg.Value(number)
    a, b = in_one_piece(whole), in_small_pieces(pieces)
    a.backward()
    b.backward()
    print(f"n = {number:5.1f}   whole  {a.data:.4f}, slope {whole.grad:.3e}")
    print(f"            pieces {b.data:.4f}, slope {pieces.grad:.3e}")`,printed:`n =   0.5   whole  0.4621, slope 7.864e-01
            pieces 0.4621, slope 7.864e-01
n =  20.0   whole  1.0000, slope 1.699e-17
            pieces 1.0000, slope 0.000e+00
n = 400.0   whole  1.0000, slope 0.000e+00
            pieces nan, slope nan`},{kind:"paragraph",spans:[{kind:"text",text:"At 400 the exponential is larger than the largest number a computer can store. It becomes infinite, and infinity divided by infinity is not a number. The true answer is 1, as the op in one piece finds. At 20, look at the slopes: the exact one is 1.699e-17, and the pieces have lost it."}]},{kind:"paragraph",spans:[{kind:"text",text:"In training, one such number is enough to ruin a run:"}]},{kind:"live",element:"glass-bug",attributes:{name:"tanh"}},{kind:"paragraph",spans:[{kind:"text",text:"This is why the op table contains a few functions that could be composed from others: tanh, sigmoid, softplus. Each has formulas that stay accurate everywhere. For tanh that is not "},{kind:"code",text:"1 - o*o"},{kind:"text",text:", which would round to 0 at 20. "},{kind:"code",text:"gg.define_op"},{kind:"text",text:" makes your own op from a formula for its result and one for each partial, and "},{kind:"code",text:"gg.check_gradients"},{kind:"text",text:" checks that they fit together. Here is a bump that is highest at 0:"}]},{kind:"code",source:`bump = gg.define_op("bump", "exp(-x * x)", dx="-2 * x * out")
n = gg.Value(0.5, label="n")
out = bump(n)
out.backward()
print(round(out.data, 4), round(n.grad, 4), bool(gg.check_gradients(out)))`,printed:"0.7788 -0.7788 True"},{kind:"heading",level:2,text:"A saturated neuron"},{kind:"paragraph",spans:[{kind:"text",text:"One more look at tanh itself. Its slope is largest in the middle and fades out on both sides. With a bias of 6.7 instead of 6.88, the sum is closer to 0, the result is smaller, and the slope is larger."}]},{kind:"code",source:`o, n, _ = neuron(in_one_piece, b=6.7)
print(round(o.data, 4), round(n.grad, 4))`,printed:"0.6044 0.6347"},{kind:"code",source:`import matplotlib.pyplot as plt
from glassgrad.draw import plots

figure, panels = plt.subplots(1, 3, figsize=(9, 2.8), layout="constrained")
plots.activations(panels)`,printed:""},{kind:"picture",alt:"tanh, sigmoid and relu, each with its slope as a dashed line",file:"pictures/06-2.svg"},{kind:"paragraph",spans:[{kind:"text",text:"The solid line is the function, the dashed line its slope. Far out, tanh and sigmoid are flat: a neuron there passes almost no grad back and hardly learns. It is called saturated. relu is flat on one side only."}]},{kind:"paragraph",spans:[{kind:"text",text:"Drag "},{kind:"code",text:"n"},{kind:"text",text:" to either side and watch its grad fade:"}]},{kind:"live",element:"glass-explorer",attributes:{expression:"tanh(n)",names:"o",values:"n=0.881373587019543",step:"b1",hide:"presets track card",height:"180",terms:""}},{kind:"heading",level:2,text:"The same in PyTorch"},{kind:"paragraph",spans:[{kind:"text",text:"PyTorch does the same thing with tensors, which are whole arrays of numbers. With one number in each, the program looks almost like ours. It runs here only if you have torch installed; otherwise the cell shows the numbers that we got."}]},{kind:"code",source:`try:
    import torch
except ImportError:
    torch = None

if torch:
    x1, x2, w1, w2, b = (torch.tensor([v]).double().requires_grad_()
                         for v in (2.0, 0.0, -3.0, 1.0, 6.8813735870195432))
    o = torch.tanh(x1*w1 + x2*w2 + b)
    o.backward()
    theirs = [o.item(), x2.grad.item(), w2.grad.item(), x1.grad.item(), w1.grad.item()]
else:
    theirs = [0.7071066904050358, 0.5000001283844369, 0.0, -1.5000003851533106, 1.0000002567688737]
for name, number in zip(("o", "x2", "w2", "x1", "w1"), theirs):
    print(f"{name:2s} {number:.7f}")`,printed:`o  0.7071067
x2 0.5000001
w2 0.0000000
x1 -1.5000004
w1 1.0000003`},{kind:"paragraph",spans:[{kind:"text",text:"These agree with our numbers up to about the seventh digit. Why? "},{kind:"code",text:"torch.tensor([6.88...])"},{kind:"text",text:" stores a number in 32 bits, which is about seven digits; "},{kind:"code",text:".double()"},{kind:"text",text:" comes too late to bring the others back. If you round the bias in the same way, Glassgrad agrees to the end:"}]},{kind:"code",source:`import struct

(short,) = struct.unpack("f", struct.pack("f", 6.8813735870195432))
o, n, (x1, w1, x2, w2) = neuron(in_one_piece, b=short)
ours = [o.data, x2.grad, w2.grad, x1.grad, w1.grad]
print(short)
print(all(abs(a - b) < 1e-12 for a, b in zip(ours, theirs)))`,printed:`6.881373405456543
True`},{kind:"live",element:"glass-quiz",attributes:{ask:"relu"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Write softplus in small pieces, "},{kind:"code",text:"(1 + n.exp()).log()"},{kind:"text",text:", and compare it with "},{kind:"code",text:"n.softplus()"},{kind:"text",text:" at 0.5, at -40 and at 800, both the result and the slope. Look for what is lost at each point: at -40 it is one of the two, at 800 it is both, and nothing warns you."}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"neuron, layer, MLP",to:"07-network.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"7. Neuron, layer, MLP"},{kind:"paragraph",spans:[{kind:"text",text:"A network is a large formula made from one small formula. Here we build it in three classes of a few lines each. Then you will know what is inside "},{kind:"code",text:"nn.MLP"},{kind:"text",text:"."}]},{kind:"heading",level:2,text:"A neuron"},{kind:"paragraph",spans:[{kind:"text",text:"A neuron has a "},{kind:"strong",text:"weight"},{kind:"text",text:" for each input and a "},{kind:"strong",text:"bias"},{kind:"text",text:". It multiplies, adds up, and squashes. The weights determine how much each input counts, and in which direction. The bias determines how easily the neuron answers yes."}]},{kind:"code",source:`import random
from itertools import pairwise
import glassgrad as gg

class Neuron:
    def __init__(self, inputs, rng):
        self.w = [gg.Value(rng.uniform(-1, 1)) for _ in range(inputs)]
        self.b = gg.Value(0.0)

    def __call__(self, x):
        total = self.b
        for wi, xi in zip(self.w, x, strict=True):
            total = total + wi * xi
        return total.tanh()

    def parameters(self):
        return [*self.w, self.b]

neuron = Neuron(2, random.Random(1))
for value, number, name in zip(neuron.parameters(), (0.3, -0.4, 0.1), ("w1", "w2", "b")):
    value.data, value.label = number, name
out = neuron([1.0, 2.0])
print(f"{0.3*1 + -0.4*2 + 0.1:.4f} {out.data:.4f}")`,printed:"-0.4000 -0.3799"},{kind:"code",source:`out.backward()
gg.draw_dot(out)`,printed:""},{kind:"live",element:"glass-explorer",attributes:{expression:"tanh(b + w1*1 + w2*2)",values:"w1=0.3 w2=-0.4 b=0.1",step:"b5",hide:"presets",height:"300",terms:""}},{kind:"paragraph",spans:[{kind:"text",text:"The blue frames are the three leaves. They are what training may change; the inputs 1 and 2 are plain numbers here, and stay as they are."}]},{kind:"paragraph",spans:[{kind:"text",text:"The "},{kind:"code",text:"strict=True"},{kind:"text",text:" is worth having. Without it, a neuron with two weights would silently accept three inputs and drop the third."}]},{kind:"heading",level:2,text:"A layer, and layers in a row"},{kind:"paragraph",spans:[{kind:"text",text:"A "},{kind:"strong",text:"layer"},{kind:"text",text:" is a list of neurons that all see the same inputs. An "},{kind:"strong",text:"MLP"},{kind:"text",text:" (multi-layer perceptron) is a list of layers. The outputs of one layer are the inputs of the next."}]},{kind:"code",source:`class Layer:
    def __init__(self, inputs, outputs, rng):
        self.neurons = [Neuron(inputs, rng) for _ in range(outputs)]

    def __call__(self, x):
        return [neuron(x) for neuron in self.neurons]

    def parameters(self):
        return [p for neuron in self.neurons for p in neuron.parameters()]

class MLP:
    def __init__(self, inputs, sizes, rng):
        ends = pairwise([inputs, *sizes])          # (3, 4), (4, 4), (4, 1)
        self.layers = [Layer(before, after, rng) for before, after in ends]

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x[0]

    def parameters(self):
        return [p for layer in self.layers for p in layer.parameters()]

model = MLP(3, [4, 4, 1], random.Random(1))
print(len(model.parameters()), "parameters")`,printed:"41 parameters"},{kind:"paragraph",spans:[{kind:"text",text:"Count them yourself. Four neurons with three weights and a bias each make 16. Four with four weights make 20 more. One with four weights makes 5. Together that is 41."}]},{kind:"heading",level:2,text:"The loss"},{kind:"paragraph",spans:[{kind:"text",text:"How wrong is the network? Take the difference between answer and target, square it, and add up over all samples. Squares are never negative, so errors cannot cancel, and large errors count more."}]},{kind:"code",source:`points, targets = gg.data.four_samples()
answers = [model(x) for x in points]
loss = sum((answer - target)**2 for answer, target in zip(answers, targets, strict=True))
print([round(answer.data, 3) for answer in answers], targets)
print(round(loss.data, 4), "from", len(gg.flatten(loss)), "nodes")`,printed:`[0.025, -0.707, 0.406, -0.226] [1.0, -1.0, -1.0, 1.0]
4.5167 from 345 nodes`},{kind:"paragraph",spans:[{kind:"text",text:"That number depends on all 41 parameters, through several hundred nodes. "},{kind:"code",text:"backward()"},{kind:"text",text:" computes all 41 slopes in one go."}]},{kind:"heading",level:2,text:"The loop"},{kind:"paragraph",spans:[{kind:"text",text:"Training repeats four steps. "},{kind:"em",text:"Forward"},{kind:"text",text:": compute the loss. "},{kind:"em",text:"Zero"},{kind:"text",text:": forget old grads. "},{kind:"em",text:"Backward"},{kind:"text",text:": get the slopes. "},{kind:"em",text:"Update"},{kind:"text",text:": move each parameter a little against its slope."}]},{kind:"code",source:`losses = []
for step in range(40):
    answers = [model(x) for x in points]
    loss = sum((answer - target)**2 for answer, target in zip(answers, targets, strict=True))
    for p in model.parameters():
        p.grad = 0.0
    loss.backward()
    for p in model.parameters():
        p.data -= 0.05 * p.grad
    losses.append(loss.data)
print(round(losses[0], 4), round(losses[-1], 4))
print([round(answer.data, 2) for answer in answers])`,printed:`4.5167 0.0202
[0.94, -0.92, -0.93, 0.93]`},{kind:"code",source:`import matplotlib.pyplot as plt
from glassgrad.training.run import History
from glassgrad.draw import plots

figure, axes = plt.subplots(figsize=(6, 3), layout="constrained")
plots.loss_curve(axes, History(losses))`,printed:""},{kind:"picture",alt:"The loss falls from 4.5 to 0.02 in 40 steps, on a logarithmic scale",file:"pictures/07-2.svg"},{kind:"paragraph",spans:[{kind:"text",text:"The scale on the left is logarithmic: each line is ten times the one below. Note the minus in the update. A grad points uphill. With a plus, the same program would learn to be as wrong as possible."}]},{kind:"paragraph",spans:[{kind:"em",text:"Step"},{kind:"text",text:" in the figure runs the loop once, on another task, with three inputs fewer to draw: blue is a weight, the orange strand below it is its grad."}]},{kind:"live",element:"glass-trainer",attributes:{data:"xor",hidden:"4 4",activation:"tanh",loss:"squared_error_sum",optimizer:"sgd",lr:"0.1",seed:"1",show:"network loss"}},{kind:"heading",level:2,text:"The ready-made one"},{kind:"paragraph",spans:[{kind:"code",text:"nn.MLP"},{kind:"text",text:" is the same with more choices: activations, initial weights, names for parameters, speed. Its layers use relu unless you choose something else, and the last one is linear, so an answer can be any number."}]},{kind:"code",source:`from glassgrad import nn

small = nn.MLP(2, [3, 1], seed=1)
print(small)
for sizes in [2, [4, 4, 1]], [2, [16, 16, 1]]:
    print(sizes, len(nn.MLP(*sizes, seed=1).parameters()))`,printed:`MLP of [Layer of [ReLUNeuron(2), ReLUNeuron(2), ReLUNeuron(2)], Layer of [LinearNeuron(3)]]
[2, [4, 4, 1]] 37
[2, [16, 16, 1]] 337`},{kind:"paragraph",spans:[{kind:"code",text:"optimizer.step()"},{kind:"text",text:" is the update, "},{kind:"code",text:"optimizer.zero_grad()"},{kind:"text",text:" the zeroing. So the loop shrinks to what you will see in the next lessons."}]},{kind:"heading",level:2,text:"The same loop in PyTorch"},{kind:"paragraph",spans:[{kind:"text",text:"PyTorch works with tensors, which are whole arrays of numbers, but the words are the same:"}]},{kind:"table",head:[[{kind:"text",text:"Glassgrad"}],[{kind:"text",text:"PyTorch"}],[{kind:"text",text:"what it is"}]],rows:[[[{kind:"code",text:"Value(2.0)"}],[{kind:"code",text:"torch.tensor(2.0, requires_grad=True)"}],[{kind:"text",text:"a number that remembers how it was made"}]],[[{kind:"code",text:"v.data"}],[{kind:"code",text:"t.item()"}],[{kind:"text",text:"the number"}]],[[{kind:"code",text:"v.grad"}],[{kind:"code",text:"t.grad"}],[{kind:"text",text:"its slope, added up"}]],[[{kind:"code",text:"loss.backward()"}],[{kind:"code",text:"loss.backward()"}],[{kind:"text",text:"computes all slopes"}]],[[{kind:"code",text:"optimizer.zero_grad()"}],[{kind:"code",text:"optimizer.zero_grad()"}],[{kind:"text",text:"sets the slopes to 0"}]],[[{kind:"code",text:"optimizer.step()"}],[{kind:"code",text:"optimizer.step()"}],[{kind:"text",text:"moves each parameter against its slope"}]]]},{kind:"paragraph",spans:[{kind:"text",text:"Here is a whole training loop, twice. First in Glassgrad, on a line through three points:"}]},{kind:"code",source:`xs, ys = [0.0, 1.0, 2.0], [1.0, 3.0, 5.0]

w, b = gg.Value(0.0), gg.Value(0.0)
optimizer = nn.SGD([w, b], 0.1)
for step in range(20):
    loss = sum((w*x + b - y)**2 for x, y in zip(xs, ys))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(f"{w.data:.6f} {b.data:.6f} {loss.data:.6f}")`,printed:"1.994651 1.007421 0.000101"},{kind:"paragraph",spans:[{kind:"text",text:"Then in PyTorch. The cell runs only if you have torch; otherwise it prints what we got."}]},{kind:"code",source:`try:
    import torch
except ImportError:
    torch = None

if torch:
    w, b = (torch.tensor(0.0, dtype=torch.float64, requires_grad=True) for _ in range(2))
    optimizer = torch.optim.SGD([w, b], 0.1)
    for step in range(20):
        loss = sum((w*x + b - y)**2 for x, y in zip(xs, ys))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(f"{w.item():.6f} {b.item():.6f} {loss.item():.6f}")
else:
    print("1.994651 1.007421 0.000101")`,printed:"1.994651 1.007421 0.000101"},{kind:"paragraph",spans:[{kind:"text",text:"Only the lines that make the parameters and the optimizer differ. The loop itself is the same, line by line, and so are the digits."}]},{kind:"live",element:"glass-quiz",attributes:{ask:"downhill"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Change the rate 0.05 to 0.005, to 0.5 and to 2. Make a new "},{kind:"code",text:"model"},{kind:"text",text:" before each run, or you will continue with the trained one. Look at the curves: which rate crawls, which is quick? And look at the four answers at a rate of 2. They are stuck, and lesson 6 has the word for it."}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"XOR and the plateau",to:"08-xor.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"8. XOR and the plateau"},{kind:"paragraph",spans:[{kind:"text",text:"XOR is true if exactly one of two inputs is on. It has four cases, and it is the smallest task that one neuron cannot do. It shows why hidden layers exist, and how training gets stuck."}]},{kind:"code",source:`import glassgrad as gg
from glassgrad import nn

points, targets = gg.data.xor()
for x, y in zip(points, targets):
    print(x, y)`,printed:`[0.0, 0.0] 0
[0.0, 1.0] 1
[1.0, 0.0] 1
[1.0, 1.0] 0`},{kind:"paragraph",spans:[{kind:"text",text:"We put the training loop from lesson 7 into a function, once and for all. Answers go through a sigmoid, so they lie between 0 and 1. The loss is the sum of the four squared errors."}]},{kind:"code",source:`def train(model, steps, rate=1.0):
    optimizer = nn.SGD(model.parameters(), rate)
    losses = []
    for _ in range(steps):
        loss = nn.mse([model(x) for x in points], targets, reduction="sum")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.data)
    return losses

def answers(model):
    return [round(model(x).data, 2) for x in points]`,printed:""},{kind:"heading",level:2,text:"One neuron cannot"},{kind:"paragraph",spans:[{kind:"text",text:"One neuron splits the plane with one straight line. Draw the four points on paper: no line has both yes points on one side and both no points on the other."}]},{kind:"code",source:`alone = nn.MLP(2, [1], output="sigmoid", seed=1)
alone_losses = train(alone, 300)
print(answers(alone), round(alone_losses[-1], 4))`,printed:"[0.5, 0.5, 0.5, 0.5] 1.0"},{kind:"paragraph",spans:[{kind:"text",text:"It gives up and answers one half to everything. Four errors of a half, squared and added, make 1. Remember this number: "},{kind:"strong",text:"a loss of 1 means that nothing was learned."}]},{kind:"live",element:"glass-trainer",attributes:{data:"xor",hidden:"none",activation:"sigmoid",loss:"squared_error_sum",optimizer:"sgd",lr:"1",seed:"1",steps:"300",show:"map loss"}},{kind:"heading",level:2,text:"Two hidden neurons can"},{kind:"paragraph",spans:[{kind:"text",text:"Two hidden neurons draw two lines, and the last neuron combines their answers. We do not tell the network which lines to draw; training has to find two useful ones on its own."}]},{kind:"code",source:`model = nn.MLP(2, [2, 1], activation="sigmoid", output="sigmoid", seed=1)
losses = train(model, 900)
print(answers(model), round(losses[-1], 3))
for step in 1, 200, 400, 500, 600, 900:
    print(step, round(losses[step - 1], 3))`,printed:`[0.06, 0.94, 0.93, 0.05] 0.015
1 1.001
200 1.0
400 0.972
500 0.399
600 0.07
900 0.015`},{kind:"live",element:"glass-trainer",attributes:{data:"xor",hidden:"2",activation:"sigmoid",loss:"squared_error_sum",optimizer:"sgd",lr:"1",seed:"1",steps:"900",show:"network map loss predictions"}},{kind:"paragraph",spans:[{kind:"text",text:"For hundreds of steps the loss stays close to 1, as if nothing were happening. Then it falls. The flat stretch is called a "},{kind:"strong",text:"plateau"},{kind:"text",text:". All four answers are near one half there. Two of them should rise, two should fall, and their pulls on each weight nearly cancel. So the grads are small, and the steps with them:"}]},{kind:"code",source:`def size_of_grads(network):
    network.zero_grad()
    nn.mse([network(x) for x in points], targets, reduction="sum").backward()
    return round(sum(abs(p.grad) for p in network.parameters()), 4)

again = nn.MLP(2, [2, 1], activation="sigmoid", output="sigmoid", seed=1)
for steps in 0, 100, 200, 150, 50:
    train(again, steps)
    print(size_of_grads(again))`,printed:`0.0558
0.002
0.0142
0.2015
0.2685`},{kind:"paragraph",spans:[{kind:"text",text:"The five numbers are from the start, and from after 100, 300, 450 and 500 steps. After 100 the slope is small, but it has not vanished, and from then on it grows: each bit that the network has learned helps with the next."}]},{kind:"heading",level:2,text:"The start that can never work"},{kind:"paragraph",spans:[{kind:"text",text:"Here is the same network with all weights at 0.5. It looks harmless, even tidy."}]},{kind:"code",source:`even = nn.MLP(2, [2, 1], activation="sigmoid", output="sigmoid", seed=1)
for p in even.parameters():
    p.data = 0.5
even_losses = train(even, 900)
print(answers(even), round(even_losses[-1], 3))

first, second = even.layers[0].neurons
print([round(p.data, 4) for p in first.parameters()])
print([round(p.data, 4) for p in second.parameters()])
print([p.data for p in first.parameters()] == [p.data for p in second.parameters()])`,printed:`[0.05, 0.66, 0.66, 0.67] 0.676
[5.9223, 5.9223, -0.3975]
[5.9223, 5.9223, -0.3975]
True`},{kind:"paragraph",spans:[{kind:"text",text:"Look at the last three lines: the two hidden neurons are equal in every digit, not only in the four that are printed. They started equal, so they computed the same, so they got the same grads, so they moved in the same way. Nothing can ever make them different. Two neurons that are always equal are worth one. And both weights within a neuron are equal as well, so all it sees is the "},{kind:"em",text:"number"},{kind:"text",text:' of ones: none, one or two. With more ones its answer can only rise, or only fall. Here it rises, so the network can only tell "none" from "at least one".'}]},{kind:"code",source:`import matplotlib.pyplot as plt
from glassgrad.draw import palette, plots

def plane(axes, network, title):
    plots.decision_boundary(axes, network, gg.data.xor(), threshold=0.5, margin=0.4)
    axes.set_title(title, loc="left", fontsize=11)

figure, (left, middle, right) = plt.subplots(1, 3, figsize=(11, 3.3), layout="constrained")
left.plot(even_losses, color=palette.GRAD, linestyle="--", label="all weights 0.5")
left.plot(losses, color=palette.DATA, label="random start")
left.set_title("Loss", loc="left", fontsize=11)
left.set_xlabel("step")
left.legend(fontsize=8)
plane(middle, even, "All weights 0.5")
plane(right, model, "Random start")`,printed:""},{kind:"picture",alt:"Left: two losses. Middle: from equal weights, one line. Right: from a random start, a band",file:"pictures/08-1.svg"},{kind:"paragraph",spans:[{kind:"text",text:"The blue curve shows the plateau and the fall. The dashed one leaves the plateau earlier, and then creeps towards two thirds: with answers that can only rise, the best possible are 0 and three times 2/3, and they cost 1/9 + 1/9 + 4/9. The planes show it. From the equal start the network draws one line, and puts three of the four points on the same side. From the random start it found a band."}]},{kind:"live",element:"glass-bug",attributes:{name:"twins"}},{kind:"paragraph",spans:[{kind:"text",text:"This is why weights start at random: they must differ. Even that is no guarantee. From some random starts, two hidden neurons get stuck as well:"}]},{kind:"code",source:`stuck = nn.MLP(2, [2, 1], activation="sigmoid", output="sigmoid", seed=9)
print(round(train(stuck, 900)[-1], 3))`,printed:"0.506"},{kind:"heading",level:2,text:"A nudge is enough"},{kind:"paragraph",spans:[{kind:"text",text:"How different must they be? Move one weight a little."}]},{kind:"code",source:`for p in even.parameters():
    p.data = 0.5
even.layers[0].neurons[0].w[0].data = 0.6
nudged_losses = train(even, 1500)
print(answers(even), round(nudged_losses[-1], 3))`,printed:"[0.03, 0.98, 0.98, 0.02] 0.002"},{kind:"live",element:"glass-quiz",attributes:{ask:"perceptron"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Give "},{kind:"code",text:"model"},{kind:"text",text:" four hidden neurons, "},{kind:"code",text:"[4, 1]"},{kind:"text",text:", and train it with the seeds 1 to 5. Look at the step at which each run leaves the plateau. Do more neurons make the wait shorter?"}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"moons and the margin",to:"09-moons.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"9. Moons and the margin"},{kind:"paragraph",spans:[{kind:"text",text:"Two crescents of points interlock, and no straight line can separate them. A network with two hidden layers can. On the way we meet a loss with a margin, a penalty that keeps weights small, and a learning rate that falls."}]},{kind:"heading",level:2,text:"The data"},{kind:"code",source:`import random
import matplotlib.pyplot as plt
import glassgrad as gg
from glassgrad import nn
from glassgrad.training import fit
from glassgrad.draw import palette, plots

data = gg.data.moons(100, noise=0.1, seed=1337)
print(len(data), "points, targets", data.targets[:5], "or as signs", data.signs[:5])`,printed:"100 points, targets [0, 0, 1, 0, 1] or as signs [-1, -1, 1, -1, 1]"},{kind:"heading",level:2,text:"A margin"},{kind:"paragraph",spans:[{kind:"text",text:"The network returns one number for a point, its "},{kind:"strong",text:"score"},{kind:"text",text:". A score above 0 means one moon, a score below 0 means the other. With targets "},{kind:"code",text:"y"},{kind:"text",text:" of 1 and -1, a score "},{kind:"code",text:"s"},{kind:"text",text:" is right when "},{kind:"code",text:"y*s"},{kind:"text",text:" is above 0."}]},{kind:"paragraph",spans:[{kind:"text",text:"But barely right is fragile. The "},{kind:"strong",text:"hinge loss"},{kind:"text",text:" wants "},{kind:"code",text:"y*s"},{kind:"text",text:" to be at least 1. The loss is however much is missing; beyond 1 there is nothing more to gain."}]},{kind:"code",source:`for score in -1.0, 0.0, 0.5, 1.0, 1.5:
    s = gg.Value(score)
    loss = (1 - 1 * s).relu()
    loss.backward()
    print(f"score {score:4.1f}   loss {loss.data:.1f}   slope {s.grad:.0f}")`,printed:`score -1.0   loss 2.0   slope -1
score  0.0   loss 1.0   slope -1
score  0.5   loss 0.5   slope -1
score  1.0   loss 0.0   slope 0
score  1.5   loss 0.0   slope 0`},{kind:"paragraph",spans:[{kind:"text",text:"The slope is either -1 or 0. Points that are safely right do not pull at all, so the network spends its effort on the others, near the boundary."}]},{kind:"live",element:"glass-explorer",attributes:{expression:"relu(1 - y*s)",values:"y=1 s=0.5",step:"b3",hide:"presets track card",height:"220",terms:""}},{kind:"heading",level:2,text:"A pull towards 0"},{kind:"paragraph",spans:[{kind:"text",text:"A network can lower a hinge loss by scaling everything up: larger weights, larger scores. That makes the boundary sharp and erratic. So we put a small price on size: the sum of all squares times a small number. This is called "},{kind:"strong",text:"L2"},{kind:"text",text:"."}]},{kind:"code",source:`w = gg.Value(3.0)
nn.l2_penalty([w], 0.0001).backward()
print(f"{w.grad:.4f}")`,printed:"0.0006"},{kind:"paragraph",spans:[{kind:"text",text:"Its slope is twice the weight times the price: a gentle pull towards 0, stronger on large weights."}]},{kind:"heading",level:2,text:"A rate that falls"},{kind:"paragraph",spans:[{kind:"text",text:"Take large steps at first, to get somewhere, and small steps at the end, to settle. The rate falls in a straight line, from 1 at the first step to a tenth after step 100, where we stop."}]},{kind:"code",source:`rate = nn.schedules.LinearDecay(1.0, 0.1, steps=100)
print([round(rate(taken), 2) for taken in (0, 25, 50, 75, 99)])`,printed:"[1.0, 0.78, 0.55, 0.32, 0.11]"},{kind:"heading",level:2,text:"Training"},{kind:"paragraph",spans:[{kind:"code",text:"fit"},{kind:"text",text:" runs the loop from lesson 7. With "},{kind:"code",text:"compiled=True"},{kind:"text",text:" it runs as one fast program; lesson 11 explains how. The weights are drawn from Python's own generator, seeded, so you get the same numbers as we do."}]},{kind:"code",source:`def train(rate, l2=1e-4):
    random.seed(1337)
    model = nn.MLP(2, [16, 16, 1])
    optimizer = nn.SGD(model.parameters(), rate)
    history = fit(model, data, "hinge", optimizer, steps=100, l2=l2, compiled=True, progress=False)
    return model, history

model, history = train(rate)
for step in 1, 2, 3, 6, 11, 21, 41, 100:
    loss, right = history.losses[step - 1], history.accuracies[step - 1]
    print(f"step {step:3d}   loss {loss:.4f}   right {right:.0%}")`,printed:`step   1   loss 0.8958   right 50%
step   2   loss 1.7236   right 81%
step   3   loss 0.7429   right 77%
step   6   loss 0.3135   right 86%
step  11   loss 0.2451   right 91%
step  21   loss 0.1898   right 91%
step  41   loss 0.0602   right 100%
step 100   loss 0.0110   right 100%`},{kind:"paragraph",spans:[{kind:"text",text:"A rate of 1 is bold: the first step nearly doubles the loss, although it brings 81 of the 100 points to the right side. Being right is one thing; by how much is another. At step 41 all points are right, but not all of them by the margin, and later steps lower the loss to less than a fifth of that. At the end every point has the full margin, and what is left of the loss is the price on size:"}]},{kind:"code",source:`lacking = sum(y * model(x).data < 1 for x, y in zip(data.points, data.signs))
price = 0.0001 * sum(p.data**2 for p in model.parameters())
print(lacking, f"points lack something, the price is {price:.4f}")`,printed:"0 points lack something, the price is 0.0110"},{kind:"code",source:`figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.8), layout="constrained")
plots.loss_curve(left, history)
plots.decision_boundary(right, model, data, margin=0.5)`,printed:""},{kind:"picture",alt:"Left: the loss over 100 steps. Right: the two moons and the line between them",file:"pictures/09-1.svg"},{kind:"paragraph",spans:[{kind:"text",text:"The right picture shows the network's answer at every point of the plane. It was shown a hundred points, and it has an opinion on all the others too."}]},{kind:"paragraph",spans:[{kind:"text",text:"Watch the line bend while it learns:"}]},{kind:"live",element:"glass-trainer",attributes:{data:"moons",hidden:"16,16",steps:"100",show:"map loss accuracy"}},{kind:"heading",level:2,text:"What each part does"},{kind:"paragraph",spans:[{kind:"text",text:"Leave the parts out one by one, and then make the price a hundred times as high. We measure the size of a network by the sum of the squares of its weights and biases. We measure how well it settles by the largest rise of the loss from one step to the next in the second half."}]},{kind:"code",source:`def squares(network):
    return sum(p.data**2 for p in network.parameters())

for name, run in {
    "all parts": (model, history),
    "rate stays 1": train(1.0),
    "no L2": train(rate, l2=0.0),
    "L2 of 0.01": train(rate, l2=0.01),
}.items():
    losses, right = run[1].losses, run[1].accuracies[-1]
    jump = max(after - before for before, after in zip(losses[50:], losses[51:]))
    print(f"{name:12s}  right {right:4.0%}   squares {squares(run[0]):5.1f}   jump {jump:.3f}")`,printed:`all parts     right 100%   squares 109.8   jump 0.019
rate stays 1  right 100%   squares 114.3   jump 0.084
no L2         right 100%   squares 111.8   jump 0.026
L2 of 0.01    right  97%   squares  24.7   jump 0.016`},{kind:"paragraph",spans:[{kind:"text",text:"With a rate that stays at 1, the loss still jumps when it should settle. A price of 0.01 shrinks the sum of squares to less than a quarter, so a typical weight shrinks to about half, and 3 of the 100 points are then on the wrong side. At 0.0001 the price hardly matters: without it the sum is 111.8 instead of 109.8."}]},{kind:"live",element:"glass-quiz",attributes:{ask:"margin"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Make the moons harder, with "},{kind:"code",text:"noise=0.25"},{kind:"text",text:" in the line that makes "},{kind:"code",text:"data"},{kind:"text",text:", and draw the boundary again: it bends around single points. Then pass "},{kind:"code",text:"l2=0.01"},{kind:"text",text:" to "},{kind:"code",text:"train"},{kind:"text",text:". Look for a smoother line that gets a few more points wrong. Which of the two would you trust with points that it has not seen?"}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"cross-entropy",to:"10-cross-entropy.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"10. Cross-entropy"},{kind:"paragraph",spans:[{kind:"text",text:"Yes or no needs one score. To choose one of many, a digit or a letter, we want a chance for each class. This lesson turns scores into chances, and finds the loss that goes with them."}]},{kind:"heading",level:2,text:"From scores to chances"},{kind:"paragraph",spans:[{kind:"text",text:"A network returns a score for each class, which can be any number at all. Chances must be positive and add up to 1. So take the exponential of each score, which is positive, and divide by the sum. This is called "},{kind:"strong",text:"softmax"},{kind:"text",text:"."}]},{kind:"code",source:`import glassgrad as gg
from glassgrad import nn

scores = [gg.Value(2.0, label="cat"), gg.Value(1.0, label="dog"), gg.Value(-1.0, label="cow")]
chances = gg.softmax(scores)
print([round(chance.data, 3) for chance in chances])
print(round(sum(chance.data for chance in chances), 6))`,printed:`[0.705, 0.259, 0.035]
1.0`},{kind:"paragraph",spans:[{kind:"text",text:"Only differences count. If you add 100 to all scores, the chances stay the same:"}]},{kind:"code",source:"print([round(chance, 3) for chance in gg.softmax([102.0, 101.0, 99.0])])",printed:"[0.705, 0.259, 0.035]"},{kind:"heading",level:2,text:"Surprise"},{kind:"paragraph",spans:[{kind:"text",text:"Say the truth is "},{kind:"em",text:"cat"},{kind:"text",text:". How bad was the answer? The loss should be 0 if the chance of cat was 1, and large if it was near 0. The negative logarithm does that. Think of it as surprise: something you were certain of does not surprise you when it happens."}]},{kind:"code",source:`import math
import matplotlib.pyplot as plt
from glassgrad.draw import palette

figure, axes = plt.subplots(figsize=(6, 3), layout="constrained")
grid = [k / 200 for k in range(1, 201)]
surprises, squares = [-math.log(p) for p in grid], [(1 - p)**2 for p in grid]
axes.plot(grid, surprises, color=palette.DATA, label="-log(chance)")
axes.plot(grid, squares, color=palette.GRAD, linestyle="--", label="squared error")
axes.set_xlabel("chance given to the truth")
axes.legend()
for chance in 0.99, 0.9, 0.5, 1/3, 0.1, 0.01:
    print(f"chance {chance:.2f}   surprise {-math.log(chance):.3f}")`,printed:`chance 0.99   surprise 0.010
chance 0.90   surprise 0.105
chance 0.50   surprise 0.693
chance 0.33   surprise 1.099
chance 0.10   surprise 2.303
chance 0.01   surprise 4.605`},{kind:"picture",alt:"The surprise rises without limit as the chance nears 0; the squared error stays below 1",file:"pictures/10-1.svg"},{kind:"paragraph",spans:[{kind:"text",text:"Compare the two curves at the left end. Being certain and wrong costs at most 1 in squared error, and the dashed curve is not very steep there. The surprise has no limit, and it is steepest where the answer is worst."}]},{kind:"paragraph",spans:[{kind:"text",text:"The mean surprise over all samples is called "},{kind:"strong",text:"cross-entropy"},{kind:"text",text:". One number is good to know. A model that knows nothing about three classes gives each of them one third, and its loss is log(3), which is 1.099. If a loss starts above that, the initial network is confident about wrong answers."}]},{kind:"heading",level:2,text:"A slope that could not be simpler"},{kind:"paragraph",spans:[{kind:"text",text:"Softmax, a logarithm, a sum of exponentials: you would expect the slope to be a mess. It is not."}]},{kind:"code",source:`loss = nn.cross_entropy(scores, 0)
loss.backward()
print(round(loss.data, 4))
for score, chance in zip(scores, chances):
    print(f"{score.label}   chance {chance.data:.4f}   slope by its score {score.grad:7.4f}")`,printed:`0.349
cat   chance 0.7054   slope by its score -0.2946
dog   chance 0.2595   slope by its score  0.2595
cow   chance 0.0351   slope by its score  0.0351`},{kind:"paragraph",spans:[{kind:"text",text:"The slope with respect to each score is that class's chance, minus 1 for the right class. The right score is pulled up by as much as its chance falls short of 1. Each wrong one is pushed down by the chance it was given. When the answer is perfect, nothing moves. The pulls add up to 0."}]},{kind:"code",source:"gg.draw_dot(loss)",printed:""},{kind:"picture",alt:"The graph of the cross-entropy of three scores",file:"pictures/10-2.svg"},{kind:"paragraph",spans:[{kind:"text",text:"The graph is not quite the textbook formula. It works with differences from the right score and factors out the largest one, so that no exponential can overflow. The grads of the leaves, on the left, are the slopes printed above."}]},{kind:"paragraph",spans:[{kind:"text",text:"The textbook formula has the same slopes. Drag a score and watch all three change together:"}]},{kind:"live",element:"glass-explorer",attributes:{expression:"log(exp(cat) + exp(dog) + exp(cow)) - cat",values:"cat=2 dog=1 cow=-1",step:"b7",hide:"presets track card",height:"300",terms:""}},{kind:"heading",level:2,text:"Why one step for both"},{kind:"paragraph",spans:[{kind:"text",text:"You could compute softmax first and take the logarithm afterwards. For large scores that breaks: a chance becomes so small that it is stored as 0, and the logarithm of 0 is infinite."}]},{kind:"code",source:`scores = [gg.Value(0.0), gg.Value(1000.0)]
in_two_steps = -gg.softmax(scores)[0].log()
at_once = nn.cross_entropy(scores, 0)
print(in_two_steps.data, at_once.data)`,printed:"inf 1000.0"},{kind:"paragraph",spans:[{kind:"text",text:"So the loss takes the scores themselves. They are often called "},{kind:"strong",text:"logits"},{kind:"text",text:". It is lesson 6 again: how ops are put together decides which digits survive."}]},{kind:"heading",level:2,text:"Three classes"},{kind:"paragraph",spans:[{kind:"text",text:"Here are three clouds of points, and a small network with three scores. "},{kind:"code",text:"fit"},{kind:"text",text:" takes the loss by its name."}]},{kind:"code",source:`from glassgrad.training import fit
from glassgrad.draw import plots

data = gg.data.blobs(90, classes=3, noise=1.0, seed=2)
model = nn.MLP(2, [8, 3], activation="tanh", seed=2)
optimizer = nn.Adam(model.parameters(), 0.05)
history = fit(model, data, "cross_entropy", optimizer, steps=80, compiled=True, progress=False)
for step in 1, 80:
    loss, right = history.losses[step - 1], round(90 * history.accuracies[step - 1])
    print(f"step {step}: loss {loss:.3f}, right {right} of 90")`,printed:`step 1: loss 1.473, right 12 of 90
step 80: loss 0.154, right 84 of 90`},{kind:"code",source:`figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.8), layout="constrained")
plots.loss_curve(left, history)
plots.decision_boundary(right, model, data, margin=0.5)`,printed:""},{kind:"picture",alt:"Left: the loss over 80 steps. Right: three clouds of points and the regions that the network gives them",file:"pictures/10-3.svg"},{kind:"paragraph",spans:[{kind:"text",text:"The loss starts at 1.473, above 1.099: the random start is confident about wrong answers. At the end six points are still wrong. They lie among the points of another cloud, and only a line that bends around them could get them right."}]},{kind:"live",element:"glass-trainer",attributes:{data:"blobs",hidden:"8",activation:"tanh",loss:"cross_entropy",optimizer:"adam",lr:"0.05",steps:"80",show:"map loss accuracy"}},{kind:"paragraph",spans:[{kind:"text",text:"The class with the largest score is the answer, and softmax shows how confident it is. In the middle, where the three regions meet, it should not be confident:"}]},{kind:"code",source:`with gg.no_grad():
    for place in [2.0, 0.0], [0.3, -0.3]:
        print(place, [round(chance.data, 3) for chance in gg.softmax(model(place))])`,printed:`[2.0, 0.0] [0.987, 0.013, 0.0]
[0.3, -0.3] [0.346, 0.351, 0.303]`},{kind:"live",element:"glass-quiz",attributes:{ask:"softmax"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Multiply all scores by 3 before the softmax, "},{kind:"code",text:"gg.softmax([3 * s for s in scores])"},{kind:"text",text:", with the first three scores of this lesson. Then multiply by 0.2. Look at the chances: the order stays the same, but how confident is the answer? One over this factor is known as the temperature."}]},{kind:"paragraph",spans:[{kind:"text",text:"Next: "},{kind:"link",text:"from scalars to speed",to:"11-speed.md"},{kind:"text",text:"."}]}],[{kind:"heading",level:1,text:"11. From scalars to speed"},{kind:"paragraph",spans:[{kind:"text",text:"A graph of single numbers is easy to understand, but slow. This lesson makes the same program fast, in two steps, without rewriting it. At the end a tiny GPT invents names."}]},{kind:"heading",level:2,text:"How many nodes does a step take?"},{kind:"paragraph",spans:[{kind:"text",text:"This is the loss on the moons from lesson 9, over all 100 points:"}]},{kind:"code",source:`import glassgrad as gg
from glassgrad import nn

data = gg.data.moons(100, noise=0.1, seed=1337)
model = nn.MLP(2, [16, 16, 1], seed=1)

def loss_of_all():
    scores = [model(x) for x in data.points]
    return nn.hinge(scores, data.signs) + nn.l2_penalty(model.parameters(), 1e-4)

loss = loss_of_all()
print(len(gg.flatten(loss)), "nodes")`,printed:"7142 nodes"},{kind:"paragraph",spans:[{kind:"text",text:"Every training step makes these nodes, walks back over them, and throws them away."}]},{kind:"code",source:"gg.draw_dot(loss)",printed:""},{kind:"picture",alt:"Thousands of nodes drawn as groups, each with its count",file:"pictures/11-1.svg"},{kind:"paragraph",spans:[{kind:"text",text:"Drawing thousands of boxes would not help anyone. The drawing groups similar ones together and shows how many there are."}]},{kind:"heading",level:2,text:"First: the same nodes, in C"},{kind:"paragraph",spans:[{kind:"text",text:"Glassgrad has two engines. The reference engine is plain Python, written to be read. The native engine does the same in C, to the last bit, and is used if it could be built."}]},{kind:"paragraph",spans:[{kind:"code",text:"python -m glassgrad info"},{kind:"text",text:" shows which one you have, and why. The graph is the same; building it and walking back over it is 20 to 40 times as fast in our measurements."}]},{kind:"heading",level:2,text:"Second: see the pattern"},{kind:"paragraph",spans:[{kind:"text",text:"All 100 points go through the same ops. So describe "},{kind:"em",text:"one"},{kind:"text",text:" point, and let "},{kind:"code",text:"gg.compile"},{kind:"text",text:" do the rest. It runs your function once, with a stand-in for the point, and records what happens."}]},{kind:"code",source:`def loss_of_one(x, y):
    hinge = (1 - y * model(x)).relu()
    return hinge + nn.l2_penalty(model.parameters(), 1e-4)

batch_loss = gg.compile(loss_of_one)
total = batch_loss(data.points, data.signs)
print(batch_loss.program)`,printed:`loss_of_one: 3 numbers per sample, 337 inputs, 3 constants
  u0:337  inputs
  u337 = 0, u338 = 1, u339 = 0.0001
  s0:3  arguments
once:
  u340 = dot(u0:337, u0:337)
  u341 = mul(u339, u340)
for each sample:
  s3:19 = matmul(u0\u2026[16\xD72], s0:2) + u2:48:3
  s19:35 = relu(s3:19)
  s35:51 = matmul(u48\u2026[16\xD716], s19:35) + u64:320:17
  s51:67 = relu(s35:51)
  s67 = matmul(u320:336, s51:67) + u336
  s68 = mul(s2, s67)
  s69 = sub(u338, s68)
  s70 = relu(s69)
  s71 = add(s70, u341)
returns s71`},{kind:"paragraph",spans:[{kind:"text",text:"Read the program. "},{kind:"code",text:"u"},{kind:"text",text:" rows are numbers that are the same for all points: the parameters. "},{kind:"code",text:"s"},{kind:"text",text:" rows are numbers that belong to one point. The 33 neurons, written as sums of products, were recognised as three matrix products. The L2 penalty does not depend on the point, so it is computed once."}]},{kind:"paragraph",spans:[{kind:"text",text:"Here is the end of that program for one point, with its score "},{kind:"code",text:"s"},{kind:"text",text:" as an input:"}]},{kind:"live",element:"glass-explorer",attributes:{expression:"relu(1 - y*s)",values:"y=-1 s=0.4",step:"b3",hide:"presets track card",height:"220",terms:""}},{kind:"paragraph",spans:[{kind:"text",text:"The result is a Value like any other, and its grads are the same as before:"}]},{kind:"code",source:`total.backward()
fast = [p.grad for p in model.parameters()]
model.zero_grad()
loss.backward()
slow = [p.grad for p in model.parameters()]
print(abs(total.data - loss.data) < 1e-12, max(abs(a - b) for a, b in zip(fast, slow)) < 1e-12)`,printed:"True True"},{kind:"paragraph",spans:[{kind:"text",text:"Only the order of the sums differs, and with it the last digits. How much faster is it? Measure it on your machine:"}]},{kind:"code",source:`import time
import matplotlib.pyplot as plt
from glassgrad.draw import palette

def milliseconds(step, times):
    start = time.perf_counter()
    for _ in range(times):
        step()
    return 1000 * (time.perf_counter() - start) / times

step = gg.compile_step(loss_of_one, nn.SGD(model.parameters(), 0.01))
step(data.points, data.signs)                      # the first call traces
eager = milliseconds(lambda: loss_of_all().backward(), 2)
compiled = milliseconds(lambda: step(data.points, data.signs), 50)

figure, axes = plt.subplots(figsize=(6, 1.8), layout="constrained")
axes.barh(["compiled", "Value by Value"], [compiled, eager], color=[palette.GRAD, palette.DATA])
axes.set_xscale("log")
axes.set_title("Milliseconds a step, on this machine", loc="left", fontsize=11)
print("faster by a factor of more than two:", eager > 2 * compiled)`,printed:"faster by a factor of more than two: True"},{kind:"picture",alt:"Milliseconds a step: compiled is far shorter than Value by Value",file:"pictures/11-2.svg"},{kind:"paragraph",spans:[{kind:"text",text:"The scale is logarithmic: from one line to the next is a factor of ten. "},{kind:"link",text:"Performance",to:"../performance.md"},{kind:"text",text:" has measured figures, beside PyTorch and JAX."}]},{kind:"heading",level:2,text:"What compile asks of you"},{kind:"paragraph",spans:[{kind:"text",text:"The function runs once for all points. So it must not look at the number of any one point: an "},{kind:"code",text:"if x.data > 0"},{kind:"text",text:" would be decided once, for all of them. Glassgrad stops you there and tells you what to write instead."}]},{kind:"code",source:`def absolute(x):
    return x if x.data > 0 else -x

try:
    gg.compile(absolute)([1.0, -1.0])
except gg.TraceError as error:
    print("TraceError:", str(error).partition("; ")[2].partition(", and")[0])`,printed:"TraceError: instead of a branch write gg.where(condition, a, b), x.maximum(y) or x.relu()"},{kind:"heading",level:2,text:"A tiny GPT"},{kind:"paragraph",spans:[{kind:"text",text:"A GPT reads a text letter by letter and predicts what may come next. It is made of things that you know: weights, sums of products, softmax, relu, cross-entropy. One part is new, "},{kind:"strong",text:"attention"},{kind:"text",text:": at each position, the network asks a question ("},{kind:"code",text:"query"},{kind:"text",text:"), compares it with a "},{kind:"code",text:"key"},{kind:"text",text:" of each letter so far, and takes the average of their "},{kind:"code",text:"value"},{kind:"text",text:"s, weighted by how well they match."}]},{kind:"code",source:`import math
import random

WIDTH, LENGTH, END = 12, 5, 26       # letters are 0 to 25; END begins and ends a name

def times(matrix, x):
    return [gg.dot(row, x) for row in matrix]

def plus(x, y):
    return [a + b for a, b in zip(x, y, strict=True)]

class GPT(nn.Module):
    def __init__(self, rng):
        def matrix(rows, columns):
            return [[gg.Value(rng.gauss(0, 0.3)) for _ in range(columns)] for _ in range(rows)]
        self.letters, self.places = matrix(27, WIDTH), matrix(LENGTH + 1, WIDTH)
        self.query, self.key, self.value = (matrix(WIDTH, WIDTH) for _ in range(3))
        self.widen, self.narrow = matrix(2 * WIDTH, WIDTH), matrix(WIDTH, 2 * WIDTH)
        self.readout = matrix(27, WIDTH)

    def __call__(self, text):
        keys, values, scores = [], [], []
        for place, letter in enumerate(text):
            x = plus(gg.lookup(self.letters, letter), self.places[place])
            keys.append(times(self.key, x))
            values.append(times(self.value, x))
            query = times(self.query, x)
            weights = gg.softmax([gg.dot(query, key) * WIDTH**-0.5 for key in keys])
            x = plus(x, [gg.dot(weights, list(column)) for column in zip(*values)])
            x = plus(x, times(self.narrow, [h.relu() for h in times(self.widen, x)]))
            scores.append(times(self.readout, x))
        return scores

gpt = GPT(random.Random(1))
names = [name for name in gg.data.names() if len(name) == LENGTH]
texts = [[END, *(ord(letter) - ord("a") for letter in name), END] for name in names]
print(len(gpt.parameters()), "parameters,", len(names), "names:", ", ".join(names[:3]), "...")`,printed:"1728 parameters, 139 names: aaron, abdul, adele ..."},{kind:"paragraph",spans:[{kind:"text",text:"The loss of one name is the mean surprise over its letters. A model that knows nothing scores log(27). We compile the loss, and train on 32 names at a time."}]},{kind:"code",source:`def loss_of_name(text):
    return nn.cross_entropy(gpt(text[:-1]), text[1:])

rng = random.Random(2)
rate = nn.schedules.LinearDecay(0.02, 0.002, steps=150)
step = gg.compile_step(loss_of_name, nn.Adam(gpt.parameters(), rate))
losses = [step(rng.sample(texts, 32)) for _ in range(150)]
print(f"{len(gg.flatten(loss_of_name(texts[0])))} nodes a name")
print(f"knowing nothing: {math.log(27):.2f}, at first: {losses[0]:.2f}")
print(f"in the last ten steps: {sum(losses[-10:]) / 10:.2f}")`,printed:`3122 nodes a name
knowing nothing: 3.30, at first: 3.84
in the last ten steps: 1.58`},{kind:"paragraph",spans:[{kind:"text",text:"Now let it write. Draw a letter according to its chance, append it, and ask again."}]},{kind:"code",source:`def invent():
    text = [END]
    with gg.no_grad():
        while len(text) <= LENGTH:
            chances = [chance.data for chance in gg.softmax([1.4 * s for s in gpt(text)[-1]])]
            text.append(rng.choices(range(27), weights=chances)[0])
    return "".join("abcdefghijklmnopqrstuvwxyz-"[k] for k in text[1:])

made_up = [invent() for _ in range(12)]
print(", ".join(made_up))
print(sum(name in names for name in made_up), "of", len(made_up), "are from the list")`,printed:`haril, rorin, sonas, karia, maris, ionka, suleb, maris, celge, jusus, anian, diloa
0 of 12 are from the list`},{kind:"paragraph",spans:[{kind:"text",text:"None of them is in the list, and nearly all can be pronounced. Every number in the network is a Value, and you could draw the graph of each letter. Large models have more layers, more width and more text; the parts are these."}]},{kind:"live",element:"glass-quiz",attributes:{ask:"compile"}},{kind:"heading",level:2,text:"Try"},{kind:"paragraph",spans:[{kind:"text",text:"Change the factor 1.4 in "},{kind:"code",text:"invent"},{kind:"text",text:" to 0.5 and to 4 (lesson 10 calls it one over the temperature). Look at the names: at 0.5 they are wild, at 4 they are all alike. Which factor do you like best?"}]},{kind:"paragraph",spans:[{kind:"text",text:"This was the last lesson. What to do now: "},{kind:"code",text:"glassgrad play"},{kind:"text",text:" in the terminal opens the page, "},{kind:"link",text:"the tour",to:"../tour.md"},{kind:"text",text:" shows all the tools, and "},{kind:"link",text:"examples",to:"../../examples"},{kind:"text",text:" holds programs to change."}]}]];Object.assign(globalThis,{glassLessons:[...n,t,e]});})();
