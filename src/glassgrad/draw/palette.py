"""The page's colours for all pictures, safe for colour-blind readers; each class has a mark too."""

INK, INK2, LINE, PANEL, SUNK = "#16202A", "#44515D", "#DCE2E8", "#FFFFFF", "#EEF1F4"
DATA, GRAD = "#2B73B8", "#DD6B10"
DATA_TEXT, GRAD_TEXT = "#083F75", "#B84700"
CLASSES = ("#6B3FA0", "#14795A", "#A87900", "#26303A")
GROUNDS = ("#B296D6", "#B4E4D0", "#D8C28C", "#9BA0A5")
MARKS = ("o", "^", "s", "D")
